import { data } from 'react-router'
import type { Entry } from '#entries/drafts/draft.server.ts'
import { isCorrectable } from '#entries/corrections/corrections.server.ts'
import { nameOf } from '#entries/row.server.ts'
import { columnLabel, presentOf } from '#entries/present.server.ts'
import { compareStates } from '#entries/revisions/compare.server.ts'
import {
  listPast,
  nameRevision,
  openPast,
  PAST_PAGE,
  readState,
  stepBefore,
  type PastStep,
} from '#entries/revisions/past.server.ts'
import { restorableColumns, restoreRevision } from '#entries/revisions/restore.server.ts'
import { markOf } from '#entries/values.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { pageOf } from '#platform/http/page-number.ts'
import { can } from '#platform/policy/policy.ts'
import { kindNamed, listName } from '../../kinds.server.ts'
import type { PanelScreen, ScreenAt } from '../../panel/screen.ts'
import { readCorrection } from '../../parts/correction-in.server.ts'
import type { DifferenceRow, PastRow, RevisionData } from './contract.ts'

const missing = () => data(null, { status: 404 })

/** What a thing was: every step of its past, with who, when and why. */
export const HISTORY: PanelScreen<'history'> = {
  path: ':kind/:key/history',
  title: { ar: 'السجل', en: 'History' },
  needs: 'revision.read',
  view: 'history',
  parameters: ['page'],
  titleOf: ({ name }, lang) => headed(name, lang),

  async load(ctx, { params, url }) {
    const entry = await openEntry(ctx, params)
    const { kind, key } = entry
    const page = pageOf(url)
    if (page === null) throw missing()
    const { steps, count } = await listPast(ctx.app.db, entry, page)
    const pages = Math.max(1, Math.ceil(count / PAST_PAGE))
    if (page > pages) throw missing()
    return {
      kind: kind.name,
      key,
      together: listName(kind, ctx.lang),
      name: nameOf(kind, entry.row, entry.values, ctx.lang),
      list: { rows: steps.map((step) => rowOf(entry, step, ctx.lang)), count, page, pages, asked: {} },
      mayName: can(ctx.viewer, kind.needs.edit, entry.owned),
    }
  },

  async act(ctx, { params }, form) {
    const entry = await openEntry(ctx, params)
    if (formText(form, 'do') !== 'name') throw new Refusal('bad_request')
    await nameRevision(ctx, entry, formText(form, 'id'), formText(form, 'name').trim())
    return { to: `${entry.kind.name}/${entry.key}/history`, done: 'named' }
  },
}

/** One step of the past beside the step before it, or any other state; and the way back to it. */
export const REVISION: PanelScreen<'revision'> = {
  path: ':kind/:key/history/:revision',
  title: { ar: 'السجل', en: 'History' },
  needs: 'revision.read',
  view: 'revision',
  parameters: ['with'],
  titleOf: ({ name }, lang) => headed(name, lang),

  async load(ctx, { params, url }) {
    const entry = await openEntry(ctx, params)
    const state = await readState(ctx.app.db, entry, params['revision'] ?? '')
    if (!state?.step) throw missing()
    const chosen = url.searchParams.get('with') ?? (await stepBefore(ctx.app.db, entry, state.step)) ?? 'now'
    const other = await readState(ctx.app.db, entry, chosen)
    if (!other) throw missing()
    return presentRevision(ctx, entry, { ...state, step: state.step }, other)
  },

  async act(ctx, { params }, form) {
    const entry = await openEntry(ctx, params)
    if (formText(form, 'do') !== 'restore') throw new Refusal('bad_request')
    const column = formText(form, 'column')
    await restoreRevision(ctx, entry.kind, entry.key, {
      from: params['revision'] ?? '',
      ...(column && { columns: [column] }),
      was: marksIn(formText(form, 'was')),
      correction: readCorrection(form),
    })
    return { to: `${entry.kind.name}/${entry.key}`, done: 'restored' }
  },
}

const HEAD: Readonly<Record<Lang, string>> = { ar: 'سجل التعديلات', en: 'History' }
const headed = (name: string | null, lang: Lang) => (name === null ? HEAD[lang] : `${HEAD[lang]}: ${name}`)

/** The thing of an address, for who may read its past. */
function openEntry(ctx: RequestContext, params: ScreenAt['params']): Promise<Entry> {
  const kind = kindNamed(params['kind'])
  if (!kind) throw new Refusal('not_found')
  return openPast(ctx, kind, params['key'] ?? '')
}

function rowOf({ kind }: Entry, { at, changed, ...step }: PastStep, lang: Lang): PastRow {
  const labels = kind.columns.flatMap((column) =>
    changed.includes(column.column) ? [columnLabel(column, lang)] : [],
  )
  return { ...step, at: at.toISOString(), changed: labels }
}

const MOST_OFFERED = 50

async function presentRevision(
  ctx: RequestContext,
  entry: Entry,
  state: { id: string; values: Entry['values']; step: PastStep },
  other: { id: string; values: Entry['values']; step: PastStep | null },
): Promise<RevisionData> {
  const { kind, key } = entry
  const { lang } = ctx
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const chosenIsBefore = other.step !== null && other.step.at <= state.step.at
  const [before, after] = chosenIsBefore ? [other.values, state.values] : [state.values, other.values]
  const [present, { steps }] = await Promise.all([
    presentOf(ctx.app, kind, { lang, fmt }, [before, after]),
    listPast(ctx.app.db, entry, 1),
  ])
  const mayEdit = can(ctx.viewer, kind.needs.edit, entry.owned) && entry.state !== 'archived'
  const restorable = mayEdit ? restorableColumns(ctx, entry) : []
  const differs = (column: string) => markOf(state.values[column]) !== markOf(entry.values[column])
  const differences = compareStates(kind, before, after, present, lang).map((difference): DifferenceRow => ({
    column: difference.column.column,
    label: columnLabel(difference.column, lang),
    html: difference.html ?? null,
    marksOnly: difference.html !== undefined && difference.marksOnly,
    before: difference.html === undefined ? difference.before : null,
    after: difference.html === undefined ? difference.after : null,
    mayRestore: restorable.includes(difference.column.column) && differs(difference.column.column),
  }))
  const offered = steps.slice(0, MOST_OFFERED).filter(({ id }) => id !== state.id)
  const known = other.step === null || offered.some(({ id }) => id === other.id)
  return {
    kind: kind.name,
    key,
    name: nameOf(kind, entry.row, entry.values, lang),
    step: rowOf(entry, state.step, lang),
    against: [
      { id: 'now', step: null },
      ...(entry.row ? [{ id: 'public', step: null }] : []),
      ...(known || !other.step ? [] : [{ id: other.id, step: rowOf(entry, other.step, lang) }]),
      ...offered.map((step) => ({ id: step.id, step: rowOf(entry, step, lang) })),
    ],
    chosen: other.id,
    chosenIsBefore,
    differences,
    mayRestore: restorable.some(differs),
    correction: isCorrectable(entry) ? { ar: null, en: null, ...entry.draft?.correction } : null,
    was: Object.fromEntries(restorable.map((column) => [column, markOf(entry.values[column])])),
  }
}

/** The marks that came with a form; what is none is left out, and a missing one clashes with nothing. */
function marksIn(text: string): Record<string, string> {
  try {
    const given: unknown = JSON.parse(text)
    return typeof given === 'object' && given !== null
      ? Object.fromEntries(
          Object.entries(given).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
        )
      : {}
  } catch {
    return {}
  }
}
