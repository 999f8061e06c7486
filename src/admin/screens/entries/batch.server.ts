import { data } from 'react-router'
import { parseId } from '#editorial/paths.ts'
import {
  changeOf,
  previewBatch,
  readBatch,
  runBatch,
  setBatchValue,
  type Batch,
  type BatchRequest,
} from '#entries/bulk/batch.server.ts'
import { BATCHES_PAGE, listBatches } from '#entries/bulk/batches.server.ts'
import { mayUndo, undoBatch } from '#entries/bulk/undo.server.ts'
import { countText, pluralName } from '#entries/count-text.ts'
import { accountOf } from '#entries/drafts/draft.server.ts'
import { formOf } from '#entries/form/model.server.ts'
import { fieldsIn } from '#entries/form/model.ts'
import type { Kind } from '#entries/kind.ts'
import { columnLabel, presentOf } from '#entries/present.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { pageOf } from '#platform/http/page-number.ts'
import { can } from '#platform/policy/policy.ts'
import { undoPoints } from '#sections/products-prices/points/undo.server.ts'
import { POINTS_BATCH } from '#sections/products-prices/points/write.server.ts'
import { kindNamed, KINDS, listName } from '../../kinds.server.ts'
import type { PanelScreen, ScreenAt } from '../../panel/screen.ts'
import { pricesRow, seriesOf, seriesOfBatch } from '../prices/batches.server.ts'
import type { BatchData, BatchRow, BatchWords } from './contract.ts'

const missing = () => data(null, { status: 404 })

/** Bulk changes, the last first, each with its undo. */
export const BATCHES: PanelScreen<'batches'> = {
  path: 'changes',
  title: { ar: 'التغييرات الجماعية', en: 'Bulk changes' },
  needs: 'panel.enter',
  view: 'batches',
  parameters: ['page'],

  async load(ctx, { url }) {
    const page = pageOf(url)
    if (page === null) throw missing()
    const others = can(ctx.viewer, 'data.edit') ? [POINTS_BATCH] : []
    const { batches, count } = await listBatches(ctx.app, ctx.viewer, KINDS, page, others)
    const pages = Math.max(1, Math.ceil(count / BATCHES_PAGE))
    if (page > pages) throw missing()
    const named = await seriesOf(ctx, batches)
    const rows = await Promise.all(
      batches.map(async (batch): Promise<BatchRow> => {
        const { id, request, done, left, by, at, undoneAt, accountId } = batch
        const base = { id, left, by, at: at.toISOString(), undoneAt: undoneAt?.toISOString() ?? null }
        if (batch.kind === POINTS_BATCH) return { ...base, ...pricesRow(ctx, batch, named) }
        const kind = kindNamed(batch.kind)
        if (!kind) throw new Error(`A batch of no kind: ${batch.kind}`)
        return {
          ...base,
          kind: pluralName(kind, ctx.lang),
          words: await wordsOf(ctx, kind, request, done),
          to: `/admin/changes/${id}`,
          mayUndo: undoneAt === null && done > 0 && mayUndo(ctx, kind, accountId),
        }
      }),
    )
    return { rows, count, page, pages, asked: {} }
  },

  async act(ctx, _at, form) {
    if (formText(form, 'do') !== 'undo') throw new Refusal('bad_request')
    const series = await seriesOfBatch(ctx, formText(form, 'id'))
    if (series !== null) {
      await undoPoints(ctx, Number(formText(form, 'id')))
      return { to: `price-series/${series}/prices/${formText(form, 'id')}` }
    }
    const { batch, kind } = await openBatch(ctx, formText(form, 'id'))
    await undoBatch(ctx, kind, batch.id)
    return { to: `changes/${batch.id}` }
  },
}

/** One batch: what it will do, then what it did. */
export const BATCH: PanelScreen<'batch'> = {
  path: 'changes/:id',
  title: { ar: 'تغيير جماعي', en: 'Bulk change' },
  needs: 'panel.enter',
  view: 'batch',

  load: async (ctx, { params }) => presentBatch(ctx, await openBatch(ctx, params['id'])),

  async act(ctx, { params }: ScreenAt, form) {
    const { batch, kind } = await openBatch(ctx, params['id'])
    switch (formText(form, 'do')) {
      case 'value':
        await setBatchValue(ctx, kind, batch, formText(form, batch.request.column ?? ''))
        break
      case 'run':
        await runBatch(ctx, kind, batch.id)
        break
      case 'undo':
        await undoBatch(ctx, kind, batch.id)
        break
      default:
        throw new Refusal('bad_request')
    }
    return { to: `changes/${batch.id}` }
  },
}

/** A batch that the viewer may see: their own, and once it is run, any of a kind that they list wholly. */
async function openBatch(
  ctx: RequestContext,
  given: string | undefined,
): Promise<{ batch: Batch; kind: Kind }> {
  const id = parseId(given ?? '')
  const batch = id === null ? null : await readBatch(ctx.app.db, id)
  const kind = kindNamed(batch?.kind)
  if (!batch || !kind || !can(ctx.viewer, kind.needs.list)) throw new Refusal('not_found')
  const own = batch.accountId === accountOf(ctx)
  if (!own && (batch.prepared || !can(ctx.viewer, kind.needs.list, { ownerId: null })))
    throw new Refusal('not_found')
  return { batch, kind }
}

async function presentBatch(
  ctx: RequestContext,
  { batch, kind }: { batch: Batch; kind: Kind },
): Promise<BatchData> {
  const { lang } = ctx
  const change = changeOf(batch.request)
  const base = {
    id: batch.id,
    kind: kind.name,
    together: listName(kind, lang),
    at: batch.at.toISOString(),
  }
  const labels = new Map(kind.columns.map((column) => [column.column, columnLabel(column, lang)]))
  const named = (left: Batch['left']) =>
    left.map((one) => ({ ...one, columns: one.columns.flatMap((column) => labels.get(column) ?? []) }))
  if (!batch.prepared) {
    const undone = batch.undoneAt !== null
    const count = undone ? batch.done.length - batch.notUndone.length : batch.done.length
    return {
      ...base,
      stage: undone ? 'undone' : 'done',
      words: await wordsOf(ctx, kind, batch.request, count),
      count,
      live: batch.done.filter(({ live }) => live).length,
      left: named(undone ? batch.notUndone : batch.left),
      field: null,
      changed: batch.done.map(({ key, title }) => ({ key, title })),
      mayUndo: !undone && count > 0 && mayUndo(ctx, kind, batch.accountId),
    }
  }
  const preview = change && (await previewBatch(ctx, kind, batch.request.keys, change))
  const count = preview ? preview.ready : batch.request.keys.length
  return {
    ...base,
    stage: preview ? 'confirm' : 'value',
    words: await wordsOf(ctx, kind, batch.request, count),
    count,
    live: preview?.live ?? 0,
    left: named(preview?.left ?? []),
    field: preview ? null : await fieldOf(ctx, kind, batch.request.column ?? ''),
    changed: [],
    mayUndo: false,
  }
}

async function fieldOf(ctx: RequestContext, kind: Kind, column: string): Promise<BatchData['field']> {
  const field = fieldsIn(await formOf({ ctx, kind, values: {}, made: true })).find(({ columns }) =>
    columns.some(({ name }) => name === column),
  )
  return field ? { field, column } : null
}

async function wordsOf(
  ctx: RequestContext,
  kind: Kind,
  request: Omit<BatchRequest, 'keys'>,
  count: number,
): Promise<BatchWords> {
  const { lang } = ctx
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const column = kind.columns.find((one) => one.column === request.column)
  const value = request.value ?? null
  const present = await presentOf(ctx.app, kind, { lang, fmt }, column ? [{ [column.column]: value }] : [])
  return {
    do: request.do,
    field: column ? columnLabel(column, lang) : '',
    value: column ? (present(column, value)?.text ?? '') : '',
    rows: countText(kind, count, lang, (number) => fmt.number(number)),
  }
}
