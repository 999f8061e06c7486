import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { wordedColumns } from '#datasets/machine/worded-columns.ts'
import { knownPoints } from '#datasets/series/revisions.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { ORIGIN_COLUMNS, originOf, type MachineSeries } from '../points/machine-points.server.ts'
import { PRICE_POINTS } from '../points/price-points.server.ts'
import { seriesBySlug } from '../series/series.server.ts'
import { changeOf } from '#datasets/series/change.ts'
import { readChange, readMoves } from './changes.server.ts'
import { coincidences } from './coincide.server.ts'
import type { Coincidence } from './coincidence.ts'
import { isMove, LEAST, PERIODS, THRESHOLD, timesUsual, type Change } from './detect.ts'
import { LAG_DAYS, NEAR_DAYS } from './score.ts'

/** How moves are found, beside every answer about them. */
export const MOVE_RULE = {
  threshold_standard_deviations: THRESHOLD,
  preceding_changes: PERIODS,
  least_preceding_changes: LEAST,
  days_before_and_after: NEAR_DAYS,
  feedstock_days_before: LAG_DAYS,
}

/** The columns of a series' moves in a file: those of JSON, with the series and its unit. */
export const MOVE_COLUMNS = wordedColumns([
  ['series', 'text', { ar: 'السلسلة', en: 'Series' }],
  ['day', 'date', { ar: 'تاريخ السعر', en: 'Price date' }],
  ['price', 'number', { ar: 'السعر', en: 'Price' }],
  ['previous_day', 'date', { ar: 'تاريخ السعر السابق', en: 'Previous price date' }],
  ['previous_price', 'number', { ar: 'السعر السابق', en: 'Previous price' }],
  ['currency', 'text', { ar: 'العملة', en: 'Currency' }],
  ['unit', 'text', { ar: 'الوحدة', en: 'Unit' }],
  ['percent', 'number', { ar: 'التغير بالنسبة المئوية', en: 'Change in percent' }],
  [
    'log_change',
    'number',
    { ar: 'اللوغاريتم الطبيعي لنسبة السعرين', en: 'Natural logarithm of the ratio of the two prices' },
  ],
  [
    'standard_deviation',
    'number',
    { ar: 'الانحراف المعياري للتغيرات السابقة', en: 'Standard deviation of the changes before it' },
  ],
  ['times_usual', 'number', { ar: 'التغير بعدد الانحرافات المعيارية', en: 'Change in standard deviations' }],
  ['preceding_changes', 'integer', { ar: 'عدد التغيرات السابقة', en: 'Number of changes before it' }],
  ['demo', 'boolean', { ar: 'بيانات توضيحية', en: 'Demonstration data' }],
  ...ORIGIN_COLUMNS.map(({ key, type, words }) => [key, type, words] as const),
])

/** A change of a price as programs read it. */
function machineChange(change: Change) {
  const exact = (value: number | null) => (value === null ? null : Number(value.toFixed(6)))
  return {
    day: change.day,
    price: change.price,
    previous_day: change.beforeDay,
    previous_price: change.before,
    percent: exact(changeOf(change.price, change.before)?.percent ?? null),
    log_change: exact(change.log),
    standard_deviation: exact(change.sigma),
    times_usual: exact(timesUsual(change)),
    preceding_changes: change.preceding,
    is_move: isMove(change),
  }
}

/** The moves of a series, the newest first. */
export async function machineMoves(
  db: Db,
  series: Pick<MachineSeries, 'id' | 'frequency'>,
  asked: { from: string | null; to: string | null; known: string | null },
) {
  return (await readMoves(db, series, asked)).map(machineChange)
}

/** The moves of a series as rows of a file. */
export async function moveRows(
  db: Db,
  series: MachineSeries,
  asked: { from: string | null; to: string | null; known: string | null },
) {
  const moves = await machineMoves(db, series, asked)
  const origins = await originsOn(
    db,
    series,
    moves.flatMap((move) => [move.day, move.previous_day]),
    asked.known,
  )
  const { key, currency, unit, demo } = series
  return moves.map((move) => {
    const [price, before] = [origins.get(move.day), origins.get(move.previous_day)]
    // A change between prices of two sources rests on both.
    const both = (name: keyof Origin, comma: string) =>
      [...new Set([price?.[name], before?.[name]])].filter(Boolean).join(comma) || null
    return {
      ...move,
      ...price,
      source_ar: both('source_ar', '؛ '),
      source_en: both('source_en', '; '),
      series: key,
      currency,
      unit,
      demo,
    }
  })
}

type Origin = Record<(typeof ORIGIN_COLUMNS)[number]['key'], string | null>

/** What the prices of some days are prices of, and where each is from. */
async function originsOn(
  db: Db,
  series: MachineSeries,
  days: readonly string[],
  known: string | null,
): Promise<Map<string, Origin>> {
  const points = knownPoints(PRICE_POINTS, {
    of: sql`${series.id}`,
    known,
    and: sql`and day = any(${[...new Set(days)]}::date[])`,
  })
  const { rows } = await sql<Origin & { on_day: string }>`
    select points.day::text as on_day, ${originOf(series, sql`points`)} from ${points} points`.execute(db)
  return new Map(rows.map(({ on_day, ...origin }) => [on_day, origin]))
}

type Asking = Pick<RequestContext, 'app' | 'viewer' | 'now' | 'prefs' | 'tag'>

/** One change of a series and what coincides with it, in both languages; null where there is none on that day. */
export async function machineMove(
  ctx: Asking,
  { key, id, frequency }: Pick<MachineSeries, 'key' | 'id' | 'frequency'>,
  day: string,
  known: string | null,
) {
  const { db } = ctx.app
  const change = await readChange(db, { id, frequency }, day, known)
  if (!change) return null
  const inLanguage = async (lang: 'ar' | 'en') => {
    const [quote] = await seriesBySlug(db, [key], lang)
    return quote ? coincidences({ ...ctx, lang }, quote, change, known) : null
  }
  const [ar, en] = await Promise.all([inLanguage('ar'), inLanguage('en')])
  if (!ar || !en) return null
  const inArabic = new Map(ar.items.map((item) => [item.key, item]))
  return {
    move: machineChange(change),
    coincides_with: en.items.flatMap((item) => {
      const twin = inArabic.get(item.key)
      return twin ? [machineItem(ctx, twin, item)] : []
    }),
    further: en.more,
    looked_for: en.looked,
  }
}

function machineItem({ app }: Asking, ar: Coincidence, en: Coincidence) {
  const at = (path: string) => new URL(path, app.config.publicUrl).href
  return {
    kind: en.kind,
    title_ar: ar.title.text,
    title_en: en.title.text,
    note_ar: ar.note,
    note_en: en.note,
    page_ar: at(ar.path),
    page_en: at(`/en${en.path}`),
    date: en.date,
    until: en.until,
    concerns: en.about.relation,
    days_from_move: en.distance,
    capacity_kt_per_year: en.capacity?.kilotonnes ?? null,
    share_of_recorded_gulf_capacity: en.capacity?.share ?? null,
    percent: en.change === null ? null : Number(en.change.percent.toFixed(6)),
    same_direction: en.change?.sameWay ?? null,
    source_ar: ar.source?.name ?? null,
    source_en: en.source?.name ?? null,
    source_url: en.source?.url ?? null,
    demo: en.demo,
    score: Number(en.score.toFixed(4)),
  }
}
