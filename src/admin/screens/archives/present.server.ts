import type { ArchiveProgress } from '#archive/import/parts.ts'
import type { FindingCounts } from '#archive/import/finding.ts'
import { findingName, findingSums } from '#archive/check/summary.ts'
import type { Lang } from '#i18n/locale.ts'
import type { ImportRecord } from '../../archives/imports.server.ts'
import type { ArchiveRequest, FindingExample } from '../../archives/requests.server.ts'
import { archiveWords } from '../../archives/words.server.ts'
import type { ArchiveState, FindingRow, Line, ProgressData } from './contract.ts'

/** The state of a request in the panel's words. */
export function requestState({ state, doing }: Pick<ArchiveRequest, 'state' | 'doing'>): ArchiveState {
  if (state === 'running') return doing === 'check' ? 'checking' : 'running'
  return state === 'imported' ? 'done' : state
}

/** Whether something works on a request, or should. */
export const isActive = ({ state }: Pick<ArchiveRequest, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'broken'

/** The state of an import: what its request waits for comes before what is stored of the import itself. */
export function importState(record: ImportRecord, request: ArchiveRequest | null): ArchiveState {
  if (record.state === 'undoing') return record.silent ? 'broken' : 'undoing'
  if (record.state === 'undone' || record.state === 'done') return record.state
  if (request !== null && isActive(request)) return requestState(request)
  return record.silent ? 'broken' : record.state
}

/** How far work is, from what it said last. */
export function progressOf(
  state: ArchiveState,
  stopAsked: boolean,
  progress: Pick<ArchiveProgress, 'phase' | 'done' | 'total'> | null,
  stories: number | null = null,
): ProgressData | null {
  if (!['waiting', 'checking', 'running', 'broken', 'undoing'].includes(state)) return null
  const phase = stopAsked
    ? 'stopping'
    : state === 'broken' || state === 'waiting'
      ? state
      : (progress?.phase ?? (state === 'undoing' ? 'undo' : 'index'))
  const percent = progress && progress.total > 0 ? Math.floor((100 * progress.done) / progress.total) : null
  return { phase, percent: phase === 'stopping' || phase === 'waiting' ? null : percent, stories }
}

/** The findings with the first things of each, those that are lost first. */
export function findingRows(
  lang: Lang,
  findings: FindingCounts,
  examples: Readonly<Record<string, readonly FindingExample[]>>,
): FindingRow[] {
  const t = archiveWords(lang)
  return findingSums(t, findings).map(({ key, label, fate, things, count }) => {
    const some = examples[key] ?? []
    return {
      key,
      label,
      fate,
      lost: key.endsWith('.lost'),
      things: t('archive.things', { count: things }),
      count,
      examples: some.map(({ id, title, key: own, section, name, count: times }, at) => ({
        key: `${at}-${id}`,
        title: title || id,
        to: own && section ? `/admin/${section}/${own}` : null,
        name: findingName(t, { code: key.slice(0, key.lastIndexOf('.')), name }),
        count: times,
      })),
      more: things > some.length,
    }
  })
}

const MADE = [
  'stories.new',
  'stories.changed',
  'stories.same',
  'stories.kept',
  'pages.new',
  'pages.changed',
  'pages.same',
  'pages.kept',
  'comments',
  'comments.changed',
  'pictures',
  'pictures.missing',
  'documents',
  'documents.missing',
  'redirects',
  'rows',
  'names',
  'accounts',
  'subscribers',
] as const
const UNDONE = ['undo.removed', 'undo.restored', 'undo.kept'] as const

const linesOf = (
  lang: Lang,
  names: readonly ((typeof MADE)[number] | (typeof UNDONE)[number])[],
  made: Readonly<Record<string, number>>,
): Line[] =>
  names.flatMap((name) => {
    const count = made[name] ?? 0
    return count > 0 ? [{ label: archiveWords(lang)(`admin.archives.made.${name}`), count }] : []
  })

/** What an import made, by name; what there is none of is left out. */
export const madeLines = (lang: Lang, made: Readonly<Record<string, number>>): Line[] =>
  linesOf(lang, MADE, made)

/** What the undo of an import did. */
export const undoneLines = (lang: Lang, made: Readonly<Record<string, number>>): Line[] =>
  linesOf(lang, UNDONE, made)
