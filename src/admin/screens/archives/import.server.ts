import { data } from 'react-router'
import { leftOutLines } from '#archive/check/summary.ts'
import type { ArchiveProgress } from '#archive/import/parts.ts'
import { parseId, shortPath } from '#editorial/paths.ts'
import { accountOf } from '#entries/drafts/draft.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { auditArchive } from '../../archives/audit.server.ts'
import {
  countMade,
  importExamples,
  listMade,
  readImport,
  type ImportRecord,
} from '../../archives/imports.server.ts'
import {
  askForWork,
  askToStop,
  requestOfImport,
  type ArchiveRequest,
  type RequestProblem,
} from '../../archives/requests.server.ts'
import { EXAMPLES } from '../../archives/run-request.server.ts'
import { askUndo } from '../../archives/undo-asked.server.ts'
import { archiveWords, problemText } from '../../archives/words.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { listPage } from '../../parts/list.server.ts'
import type { ArchiveImportData, ArchiveState } from './contract.ts'
import { findingRows, importState, isActive, madeLines, progressOf, undoneLines } from './present.server.ts'

/** States in which something works on an import, or should. */
const IN_WORK: ReadonlySet<ArchiveState> = new Set(['waiting', 'running', 'broken', 'undoing'])

/** An import of an archive: how far it is, what came, what there is to see to, and the way to undo it. */
export const ARCHIVE_IMPORT: PanelScreen<'archiveImport'> = {
  path: 'archives/imports/:id',
  title: { ar: 'استيراد أرشيف', en: 'Archive import' },
  needs: 'archive.import',
  view: 'archiveImport',
  parameters: ['page'],
  titleOf: ({ site }) => site,

  async load(ctx, { params, url }) {
    const { app, lang } = ctx
    const { record, request } = await openImport(ctx, params['id'])
    // A page that looks again every second asks for as little as it can.
    const isOver = !IN_WORK.has(importState(record, request))
    const stories = await listPage(
      url,
      {},
      {
        count: async () => (isOver ? countMade(app.db, record.id) : 0),
        rows: async (limit, offset) =>
          (await listMade(app.db, record.id, { limit, offset })).map(
            ({ id, section, title, status, published }) => ({
              id,
              title: title || String(id),
              to: `/admin/${section}/${id}`,
              publicPath: status === 'published' ? shortPath(section, id) : null,
              status,
              published: published?.toISOString() ?? null,
            }),
          ),
      },
    )
    const examples = isOver ? await importExamples(app.db, record.id, EXAMPLES) : {}
    return present(lang, { record, request, stories, examples })
  },

  async act(ctx, { params }, form) {
    const { record, request } = await openImport(ctx, params['id'])
    const here = `archives/imports/${record.id}`
    const { app, viewer } = ctx
    const by = viewer.role === 'visitor' ? '' : viewer.username
    const may = mayOf(record, request)
    switch (formText(form, 'do')) {
      case 'stop':
        if (!request) throw new Refusal('stale')
        await once(ctx, `archive.stop.${request.id}`, async (trx) => {
          if (await askToStop(trx, request.id)) await auditArchive(trx, ctx, 'archive.stop', request)
          return null
        })
        return { to: here }
      case 'again':
        if (!request || (!may.again && !isActive(request))) throw new Refusal('stale')
        if (!may.again) return { to: here }
        await once(ctx, `archive.again.${request.id}.${request.workedAt.getTime()}`, async (trx) => {
          await askForWork(trx, app.jobs, request.id, { doing: 'import', accountId: accountOf(ctx), by })
          return null
        })
        return { to: here }
      case 'undo_again':
        if (!may.undoAgain) return { to: here }
        await once(ctx, `archive.undo.${record.id}.${record.workedAt.getTime()}`, async (trx) => {
          await askUndo(trx, app.jobs, record.id, { id: accountOf(ctx), name: by })
          return null
        })
        return { to: here }
      default:
        throw new Refusal('bad_request')
    }
  },
}

interface Opened {
  record: ImportRecord
  request: ArchiveRequest | null
}

/** An import and the request it came of. Throws a 404. */
export async function openImport({ app, now }: RequestContext, given: string | undefined): Promise<Opened> {
  const id = parseId(given)
  const record = id === null ? null : await readImport(app.db, id, now)
  if (!record) throw data(null, { status: 404 })
  return { record, request: await requestOfImport(app.db, record.id, now) }
}

/** What may be done with an import as it is. */
export function mayOf(record: ImportRecord, request: ArchiveRequest | null): ArchiveImportData['may'] {
  const state = importState(record, request)
  const rests = state === 'done' || state === 'stopped' || state === 'failed'
  const isUndo = record.state === 'undoing'
  const hasSource = request !== null && (request.key !== null || request.isAddress)
  return {
    stop: !isUndo && request !== null && isActive(request) && !request.stopAsked,
    again: !isUndo && hasSource && (state === 'stopped' || state === 'failed' || state === 'broken'),
    undo: rests,
    undoAgain: isUndo && (record.silent || record.problem !== null),
  }
}

function present(
  lang: Lang,
  {
    record,
    request,
    stories,
    examples,
  }: Opened & { stories: ArchiveImportData['stories']; examples: Parameters<typeof findingRows>[2] },
): ArchiveImportData {
  const t = archiveWords(lang)
  const { report } = record
  const state = importState(record, request)
  const stored = record.phase
    ? { phase: record.phase as ArchiveProgress['phase'], done: record.done ?? 0, total: record.total ?? 0 }
    : null
  const progress = (record.state === 'undoing' ? null : request?.progress) ?? stored
  const came = (report.made['stories.new'] ?? 0) + (report.made['stories.changed'] ?? 0)
  const problem = state === 'failed' || state === 'stopped' ? (request?.problem ?? problemOf(record)) : null
  return {
    id: record.id,
    site: record.site,
    source: record.source,
    format: t(`archive.format.${record.format}`),
    at: record.startedAt.toISOString(),
    by: record.startedBy,
    endedAt: record.endedAt?.toISOString() ?? null,
    undoneAt: record.undoneAt?.toISOString() ?? null,
    state,
    progress: progressOf(
      state,
      record.state !== 'undoing' && (request?.stopAsked ?? false),
      progress,
      record.state === 'undoing' ? null : Math.max(came, request?.progress?.stories ?? 0),
    ),
    problem: problem && problemText(lang, problem),
    detail: problem?.code === 'fault' ? record.problem : null,
    made: madeLines(lang, report.made),
    undone: record.state === 'undone' ? undoneLines(lang, report.made) : [],
    leftOut: leftOutLines(t, report),
    findings: findingRows(lang, report.findings, examples),
    stories,
    may: mayOf(record, request),
  }
}

/** Why an import of a command failed. */
function problemOf({ problem, state }: ImportRecord): RequestProblem | null {
  return state === 'failed' && problem !== null ? { code: 'fault', params: {} } : null
}
