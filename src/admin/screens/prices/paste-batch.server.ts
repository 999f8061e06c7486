import { changeOf } from '#datasets/series/change.ts'
import { sql } from 'kysely'
import { ImportRefusal } from '#datasets/import/refusal.ts'
import { accountOf } from '#entries/drafts/draft.server.ts'
import { markOf } from '#entries/values.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { JsonValue } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { ERRORS } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { MOST_CHANGE } from '#sections/products-prices/import/jumps.server.ts'
import { readPointSheet, type PointSheet } from '#sections/products-prices/points/edit.server.ts'
import { readPasted, type Pasted } from '#sections/products-prices/points/paste.server.ts'
import { POINTS_BATCH, sameFigures } from '#sections/products-prices/points/write.server.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import { chosenReading } from '../../parts/reading/chosen-reading.ts'
import { inBoth } from '../imports/refusal-words.server.ts'
import type { LineState } from './contract.ts'
import type { NamedSeries } from './series.server.ts'

const MOST_LINES = 2000
const MOST_CHARS = 400_000
const HOURS_PREPARED = 24
/** How far before the first pasted day a price is looked for to compare it with. */
const DAYS_BEFORE = 400

/** The pasted block as a prepared batch stores it. */
export interface PasteAsked {
  series: number
  text: string
  dayOrder: 'dmy' | 'mdy' | null
  decimal: 'comma' | null
  reason: string | null
  /** Where the prices are from, for a demonstration series. */
  source: LocalizedText | null
}

/** The source that a form names; null where it names none. */
export function sourceIn(form: FormData): LocalizedText | null {
  const [ar, en] = (['ar', 'en'] as const).map((lang) =>
    formText(form, `source_${lang}`).trim().slice(0, 500),
  )
  return ar || en ? { ar: ar ?? '', en: en ?? '' } : null
}

/** Stores a pasted block to be confirmed before it is saved. Returns its number. Throws FieldErrors. */
export async function preparePaste(
  ctx: RequestContext,
  series: NamedSeries,
  form: FormData,
  again: number | null = null,
): Promise<number> {
  const text = formText(form, 'text').slice(0, MOST_CHARS)
  const { dayOrder = null, decimal } = chosenReading(form)
  const asked: PasteAsked = {
    series: series.id,
    text,
    dayOrder,
    decimal: decimal === 'comma' ? decimal : null,
    reason: formText(form, 'reason').trim().slice(0, 500) || null,
    source: sourceIn(form),
  }
  if (text.trim() === '') {
    throw new FieldErrors({
      text: { ar: 'الصق الأسعار هنا أولاً.', en: 'Paste the prices here first.' },
    })
  }
  if (series.demo) {
    const missing = (['ar', 'en'] as const).filter((lang) => !asked.source?.[lang])
    const needed = ERRORS.required_field
    if (missing.length > 0)
      throw new FieldErrors(Object.fromEntries(missing.map((lang) => [`source_${lang}`, needed])))
  }
  const { rows } = read(ctx, series, asked)
  if (rows.length === 0 || rows.length > MOST_LINES) {
    throw new FieldErrors({
      text: {
        ar: `الصق من سعر واحد إلى ${MOST_LINES} سعر في المرة الواحدة.`,
        en: `Paste between 1 and ${MOST_LINES} prices at a time.`,
      },
    })
  }
  const json = sql<JsonValue>`${JSON.stringify(asked)}::jsonb`
  return once(ctx, `prices.paste.${series.id}`, async (trx) => {
    const before = new Date(ctx.now.getTime() - HOURS_PREPARED * 3_600_000)
    await trx.deleteFrom('entry_batch').where('prepared', '=', true).where('at', '<', before).execute()
    if (again !== null) {
      await trx
        .updateTable('entry_batch')
        .set({ asked: json, at: ctx.now })
        .where('id', '=', again)
        .where('prepared', '=', true)
        .execute()
      return again
    }
    const { id } = await trx
      .insertInto('entry_batch')
      .values({
        kind: POINTS_BATCH,
        account_id: accountOf(ctx),
        asked: json,
        rows: '{}',
        prepared: true,
        at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

function read(
  { now }: Pick<RequestContext, 'now'>,
  { frequency }: Pick<NamedSeries, 'frequency'>,
  { text, dayOrder, decimal }: PasteAsked,
): Pasted {
  try {
    return readPasted(text, {
      today: isoDay(now),
      frequency,
      ...(dayOrder && { dayOrder }),
      ...(decimal && { decimal }),
    })
  } catch (error) {
    throw error instanceof ImportRefusal ? new FieldErrors({ text: inBoth(error) }) : error
  }
}

type Point = PointSheet['points'][number]

interface Line {
  row: Pasted['rows'][number]
  state: LineState
  stored: Point | null
  jump: number | null
}

/** A pasted block beside what is there now: nothing is written. */
export interface Preview {
  pasted: Pasted
  lines: Line[]
  /** Of what is there now on its days. */
  mark: string
}

/** What a pasted block would do. */
export async function previewPaste(
  ctx: RequestContext,
  series: NamedSeries,
  asked: PasteAsked,
): Promise<Preview> {
  const pasted = read(ctx, series, asked)
  const days = pasted.rows.flatMap(({ point }) => (point ? [point.day] : [])).toSorted()
  // Invented prices go: every line is a new one.
  const stored = series.demo ? [] : await storedAround(ctx, series.id, days)
  const byDay = new Map(stored.map((point) => [point.day, point]))
  const jumps = jumpsOf(pasted, stored)
  const lines = pasted.rows.map((row): Line => {
    const known = row.point ? (byDay.get(row.point.day) ?? null) : null
    const state = !row.point
      ? 'wrong'
      : !known
        ? 'new'
        : sameFigures(known, keepNotes(row, known))
          ? 'same'
          : 'changes'
    const jump =
      row.point && (state === 'new' || state === 'changes') ? (jumps.get(row.point.day) ?? null) : null
    return { row, state, stored: known, jump }
  })
  return { pasted, lines, mark: markOf(lines.map(({ stored: was }) => was?.version ?? '')) }
}

/** A block without columns of notes or kinds leaves those that there are. */
export function keepNotes({ point, texts }: Pasted['rows'][number], known: Point): Point {
  if (!point) return known
  return {
    ...known,
    ...point,
    ...(texts.note_ar === undefined && { note_ar: known.note_ar }),
    ...(texts.note_en === undefined && { note_en: known.note_en }),
    ...(texts.low === undefined && { low: known.low }),
    ...(texts.high === undefined && { high: known.high }),
    ...(texts.estimated === undefined && { estimated: known.estimated && known.price === point.price }),
  }
}

async function storedAround({ app }: RequestContext, id: number, days: readonly string[]): Promise<Point[]> {
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return []
  const start = new Date(Date.parse(`${from}T00:00:00Z`) - DAYS_BEFORE * 24 * 3_600_000)
  const sheet = await readPointSheet(app.db, id, { from: start.toISOString().slice(0, 10), to })
  return sheet?.points ?? []
}

/** By how many percent new prices are off the one before them, where that is more than half. */
function jumpsOf({ rows }: Pasted, stored: readonly Point[]): Map<string, number> {
  const prices = new Map(stored.map(({ day, price }) => [day, price]))
  for (const { point } of rows) if (point) prices.set(point.day, point.price)
  const jumps = new Map<string, number>()
  let before: number | null = null
  for (const [day, price] of [...prices].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (before !== null && Math.abs(price - before) > before * MOST_CHANGE)
      jumps.set(day, Math.round(changeOf(price, before)?.percent ?? 0))
    before = price
  }
  return jumps
}
