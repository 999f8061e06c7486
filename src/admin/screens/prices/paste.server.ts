import { data } from 'react-router'
import { problemText } from '#datasets/import/issue-text.ts'
import { parseId } from '#editorial/paths.ts'
import { accountOf } from '#entries/drafts/draft.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { POINT_COLUMNS } from '#sections/products-prices/import/columns.server.ts'
import {
  publishPrices,
  savePointsIn,
  type PointChange,
} from '#sections/products-prices/points/edit.server.ts'
import { mayUndoPoints, undoPoints } from '#sections/products-prices/points/undo.server.ts'
import { POINTS_BATCH, type DonePoint } from '#sections/products-prices/points/write.server.ts'
import { importWords } from '../../imports/words.server.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { PanelScreen, ScreenAt } from '../../panel/screen.ts'
import type { LineState, PasteData } from './contract.ts'
import { keepNotes, preparePaste, previewPaste, type PasteAsked, type Preview } from './paste-batch.server.ts'
import { seriesAt, type NamedSeries } from './series.server.ts'

/** Prices that were pasted, before they are saved; and any batch of prices after it. */
export const PRICES_PASTE: PanelScreen<'pricesPaste'> = {
  path: 'price-series/:key/prices/:batch',
  title: { ar: 'أسعار ملصقة', en: 'Pasted prices' },
  needs: 'data.edit',
  view: 'pricesPaste',
  formBytes: 2_000_000,
  titleOf: ({ series }) => series.name,

  async load(ctx, { params }) {
    const { series, batch } = await openBatch(ctx, params)
    const base = {
      id: batch.id,
      series,
      reason: batch.asked.reason ?? '',
      source_ar: batch.asked.source?.ar ?? '',
      source_en: batch.asked.source?.en ?? '',
      by: batch.by,
      at: batch.at.toISOString(),
    }
    if (!batch.prepared) return { ...base, ...NO_PREVIEW, ...doneOf(ctx, batch) }
    const preview = await previewPaste(ctx, series, batch.asked)
    return { ...base, ...NOT_DONE, ...shown(ctx, preview, batch.asked) }
  },

  async act(ctx, { params }, form) {
    const { series, batch } = await openBatch(ctx, params)
    const here = `price-series/${series.id}/prices/${batch.id}`
    switch (formText(form, 'do')) {
      case 'paste':
        if (batch.prepared) await preparePaste(ctx, series, form, batch.id)
        return { to: here }
      case 'run':
        if (batch.prepared) await run(ctx, series, batch, formText(form, 'mark'))
        return { to: here }
      case 'undo':
        await undoPoints(ctx, batch.id)
        return { to: here }
      default:
        throw new Refusal('bad_request')
    }
  },
}

type Batch = Awaited<ReturnType<typeof openBatch>>['batch']

/** A batch of a series: one that is only prepared is its maker's alone. */
async function openBatch(ctx: RequestContext, params: ScreenAt['params']) {
  const series = await seriesAt(ctx.app.db, params['key'], ctx.lang)
  const id = parseId(params['batch'])
  const row =
    series && id !== null
      ? await ctx.app.db
          .selectFrom('entry_batch as b')
          .leftJoin('accounts_user as u', 'u.id', 'b.account_id')
          .selectAll('b')
          .select('u.display_name as by')
          .where('b.id', '=', id)
          .where('b.kind', '=', POINTS_BATCH)
          .executeTakeFirst()
      : undefined
  const asked = row?.asked as unknown as PasteAsked | undefined
  if (!series || !row || asked?.series !== series.id) throw data(null, { status: 404 })
  if (row.prepared && row.account_id !== accountOf(ctx)) throw data(null, { status: 404 })
  return { series, batch: { ...row, asked } }
}

/** Saves a prepared block as it was looked at; pressed twice, it is saved once. */
async function run(
  ctx: RequestContext,
  series: NamedSeries,
  { id, asked }: Batch,
  mark: string,
): Promise<void> {
  const { lines, mark: now } = await previewPaste(ctx, series, asked)
  if (lines.some(({ state }) => state === 'wrong')) throw new FieldErrors({ text: MEND })
  if (now !== mark) throw new Refusal('stale')
  const changes = lines.flatMap(({ row, state, stored }): PointChange[] => {
    if (!row.point || state === 'same') return []
    const { day, price, low, high, estimated, note_ar, note_en } = stored ? keepNotes(row, stored) : row.point
    return [
      {
        day,
        version: stored?.version ?? null,
        // As it was read and shown: how the block was written plays no part any more.
        texts: {
          price: String(price),
          low: number(low),
          high: number(high),
          estimated: estimated ? 'yes' : 'no',
          note_ar: note_ar ?? '',
          note_en: note_en ?? '',
        },
      },
    ]
  })
  await once(ctx, `prices.run.${id}`, async (trx) => {
    const held = await trx
      .selectFrom('entry_batch')
      .select('prepared')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!held?.prepared) return null
    await savePointsIn(trx, ctx, series.id, changes, {
      reason: asked.reason,
      prepared: id,
      source: asked.source,
    })
    return null
  })
  await publishPrices(ctx)
}

const number = (value: number | null) => (value === null ? '' : String(value))

const MEND = {
  ar: 'صحّح الأسطر الخاطئة في النص، ثم اعرض المعاينة من جديد.',
  en: 'Correct the wrong lines in the text, then preview it again.',
}

const NO_PREVIEW = {
  text: '',
  dates: '',
  decimal: '',
  lines: [],
  counts: { new: 0, changes: 0, same: 0, wrong: 0 },
  unused: [],
  mark: '',
} as const
const NOT_DONE = { changed: [], left: [], mayUndo: false } as const

function doneOf(
  ctx: RequestContext,
  { rows, undone_at }: Batch,
): Pick<PasteData, 'stage' | 'changed' | 'left' | 'mayUndo'> {
  const { done, notUndone = [] } = rows as unknown as { done: DonePoint[]; notUndone?: string[] }
  const price = (point: { price: number } | null) => (point ? String(point.price) : null)
  return {
    stage: undone_at ? 'undone' : 'done',
    changed: done
      .map(({ day, before, after }) => ({ day, before: price(before), after: price(after) }))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
    left: notUndone,
    mayUndo: undone_at === null && mayUndoPoints(ctx),
  }
}

function shown(
  { lang }: RequestContext,
  { pasted, lines, mark }: Preview,
  { text, dayOrder, decimal }: PasteAsked,
): Pick<PasteData, 'stage' | 'text' | 'dates' | 'decimal' | 'lines' | 'counts' | 'unused' | 'mark'> {
  const count = (state: LineState) => lines.filter((line) => line.state === state).length
  const t = importWords(lang)
  return {
    stage: 'preview',
    text,
    dates: dayOrder ?? '',
    decimal: decimal ?? '',
    mark,
    unused: (pasted.header ?? []).filter((name, at) => pasted.columns[at] === null && name.trim() !== ''),
    counts: { new: count('new'), changes: count('changes'), same: count('same'), wrong: count('wrong') },
    lines: lines.map(({ row: { line, texts, point, faults }, state, stored, jump }) => ({
      line,
      state,
      day: point?.day ?? texts.add_date ?? '',
      price: point ? number(point.price) : (texts.price ?? ''),
      low: point ? number(point.low) : (texts.low ?? ''),
      high: point ? number(point.high) : (texts.high ?? ''),
      estimated: point?.estimated === true,
      before: state === 'changes' && stored ? number(stored.price) : null,
      jump,
      faults: faults.map(({ column, code, params = {} }) => {
        const label = POINT_COLUMNS.find(({ key }) => key === column)?.labels[lang]
        const problem = problemText(t, lang, { code, params })
        return label ? `${label}: ${problem}` : problem
      }),
    })),
  }
}
