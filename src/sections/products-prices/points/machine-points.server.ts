import { sql, type RawBuilder } from 'kysely'
import type { ExportColumn } from '#datasets/export/export.ts'
import { wordedColumns } from '#datasets/machine/worded-columns.ts'
import { knownPoints, revisedSql } from '#datasets/series/revisions.server.ts'
import { ofNone } from '#datasets/list/where.server.ts'
import { inWords, passedOn, type WithheldRows } from '#datasets/passed-on.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { QUOTES } from '../series/quotes.server.ts'
import { dueSql, standingSql, type Standing } from '../series/standing.ts'
import { PRICE_POINTS } from './price-points.server.ts'

/** A series as programs read it beside its prices. */
export interface MachineSeries {
  id: number
  key: string
  product: string
  product_ar: string
  product_en: string | null
  market: string
  price_type: string
  delivery_term: string
  grade: string
  currency: string
  unit: string
  frequency: string
  standing: Standing
  /** `YYYY-MM-DD` from which the next price is due; null for a series that ended. */
  due: string | null
  source_ar: string
  source_en: string
  source_url: string | null
  demo: boolean
  /** The imports whose prices are shown and not passed on. */
  withheld: readonly string[]
}

/** Which prices of a series are asked for. */
export interface AskedPrices {
  from: string | null
  to: string | null
  /** The day whose knowledge is asked for. */
  known: string | null
  /** Only what came to hold its value after this moment. */
  updatedAfter: Date | null
}

/** A series by its key, with the source of the prices that name none of their own; null for an unknown or hidden one. */
export async function machineSeries(
  app: Pick<App, 'db' | 'memo'>,
  key: string,
): Promise<MachineSeries | null> {
  const { rows } = await sql<Omit<MachineSeries, 'withheld'>>`
    select q.id, q.slug as key, q.product, p.name_ar as product_ar, p.name_en as product_en, q.market, q.price_type,
      q.delivery_term, q.grade, q.currency, q.unit, q.frequency,
      (${sql.raw(standingSql('q'))}) as standing, (${sql.raw(dueSql('q'))})::text as due, s.source_ar, s.source_en,
      s.source_url, q.demo
    from products_prices_quote q join products_prices_product p on p.slug = q.product join products_prices_series s on s.id = q.id
    where q.slug = ${key} and not q.hidden`.execute(app.db)
  return rows[0] ? passedOn(app, QUOTES, rows[0]) : null
}

/** The prices of a series that are withheld, by source; null for none. */
export async function withheldPrices(db: Db, series: MachineSeries): Promise<WithheldRows | null> {
  const { id, withheld, source_ar, source_en } = series
  if (withheld.length === 0) return null
  const { rows } = await sql<{ ar: string; en: string; rows: number }>`
    select coalesce(source_ar, ${source_ar}) as ar, coalesce(source_en, ${source_en}) as en, count(*)::int as rows
    from products_prices_point where series_id = ${id} and import_id = any(${[...withheld]}::bigint[])
    group by 1, 2 order by 1, 2`.execute(db)
  return inWords(QUOTES.rows, rows)
}

const IMPORT = sql.ref('import_id')

/** What a price is a price of, and where it is from: at the end of each file of prices. */
export const ORIGIN_COLUMNS = wordedColumns([
  ['market', 'text', { ar: 'رمز السوق', en: 'Market code' }],
  ['price_type', 'text', { ar: 'نوع السعر', en: 'Price type' }],
  ['delivery_term', 'text', { ar: 'شرط التسليم', en: 'Delivery term' }],
  ['grade', 'text', { ar: 'الدرجة', en: 'Grade' }],
  ['source_ar', 'text', { ar: 'المصدر بالعربية', en: 'Source in Arabic' }],
  ['source_en', 'text', { ar: 'المصدر بالإنجليزية', en: 'Source in English' }],
  ['source_url', 'url', { ar: 'رابط المصدر', en: 'Source link' }],
])

/** The columns of a series' prices. */
export const POINT_COLUMNS: readonly ExportColumn[] = [
  { key: 'series', label: 'Series', type: 'text' },
  { key: 'day', label: 'Day', type: 'date' },
  { key: 'price', label: 'Price', type: 'number' },
  { key: 'low', label: 'Low', type: 'number' },
  { key: 'high', label: 'High', type: 'number' },
  { key: 'currency', label: 'Currency', type: 'text' },
  { key: 'unit', label: 'Unit', type: 'text' },
  { key: 'estimated', label: 'Estimate', type: 'boolean' },
  { key: 'revised', label: 'Revised', type: 'boolean' },
  { key: 'updated_at', label: 'Holds this value since', type: 'text' },
  { key: 'demo', label: 'Demonstration data', type: 'boolean' },
  ...ORIGIN_COLUMNS,
]

const moment = (field: RawBuilder<unknown>) =>
  sql`to_char(${field} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const REVISED = revisedSql(PRICE_POINTS, {
  series: 'points.series',
  day: 'points.day',
  value: 'points.value',
})

/**
 * The prices of series, one series after the other and the oldest first, as the query of a file or a page. `after` is the last day
 * before the page.
 */
export function pointsQuery(
  db: Db,
  series: readonly MachineSeries[],
  asked: AskedPrices,
  page: { after: string | null; limit: number } | null = null,
) {
  const each = series.map((one, at) => pointsOf(one, at, asked, page?.after ?? null))
  const query = sql`
    select series, day, price, low, high, currency, unit, estimated, revised, updated_at, demo,
      market, price_type, delivery_term, grade, source_ar, source_en, source_url
    from (${sql.join(each, sql` union all `)}) points order by at, place ${page ? sql`limit ${page.limit}` : sql``}`
  return { compile: () => query.compile(db), toOperationNode: () => query.toOperationNode() }
}

function pointsOf(
  series: MachineSeries,
  at: number,
  { from, to, known, updatedAfter }: AskedPrices,
  after: string | null,
) {
  const { id, key, currency, unit, demo } = series
  const points = knownPoints(PRICE_POINTS, {
    of: sql`${id}`,
    known,
    and: sql`${from === null ? sql`` : sql`and day >= ${from}::date`} ${to === null ? sql`` : sql`and day <= ${to}::date`}
      ${after === null ? sql`` : sql`and day > ${after}::date`}
      and ${ofNone(IMPORT, series.withheld)}`,
  })
  return sql`
    select ${at}::int as at, points.day as place, ${key}::text as series, points.day::text as day, points.value as price, points.low, points.high,
      ${currency}::text as currency, ${unit}::text as unit, points.estimated,
      ${sql.raw(REVISED)} as revised,
      ${moment(sql`points.since`)} as updated_at, ${demo}::boolean as demo,
      ${originOf(series, sql`points`)}
    from ${points} points ${updatedAfter === null ? sql`` : sql`where points.since > ${updatedAfter}`}`
}

/** The columns of `ORIGIN_COLUMNS`. A price that has a source of its own is not on the page that the series' leads to. */
export function originOf(series: MachineSeries, point: RawBuilder<unknown>): RawBuilder<unknown> {
  const { market, price_type, delivery_term, grade, source_ar, source_en, source_url } = series
  const own = sql`${point}.source_ar is null and ${point}.source_en is null`
  return sql`${market}::text as market, ${price_type}::text as price_type, nullif(${delivery_term}::text, '') as delivery_term,
    nullif(${grade}::text, '') as grade,
    case when ${own} then ${source_ar}::text else ${point}.source_ar end as source_ar,
    case when ${own} then ${source_en}::text else ${point}.source_en end as source_en,
    case when ${own} then ${source_url}::text end as source_url`
}

/** A price as JSON has it. */
export interface MachinePoint {
  day: string
  price: number
  low: number | null
  high: number | null
  estimated: boolean
  revised: boolean
  updated_at: string
  /** Null: the series' source. */
  source_ar: string | null
  source_en: string | null
}

/** The columns of a price in JSON, which names a source beside the price where it is not the one that is said of the series. */
const jsonPoint = ({ source_ar, source_en }: MachineSeries) => sql`
  day, price::float8 as price, low::float8 as low, high::float8 as high, estimated, revised, updated_at,
  nullif(source_ar, ${source_ar}) as source_ar, nullif(source_en, ${source_en}) as source_en`

/** Prices behind a day, as many as asked for, and the day behind which the next ones are; null at the end. */
export async function readMachinePoints(
  db: Db,
  series: MachineSeries,
  asked: AskedPrices,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ points: MachinePoint[]; next: string | null }> {
  const query = sql`${pointsQuery(db, [series], asked, { after, limit: limit + 1 }) as unknown as RawBuilder<unknown>}`
  const { rows } = await sql<MachinePoint>`
    select ${jsonPoint(series)}
    from (${query}) page order by day`.execute(db)
  const points = rows.slice(0, limit)
  return { points, next: rows.length > limit ? (points.at(-1)?.day ?? null) : null }
}

/** The last price of a series with its day; null before its first. */
export async function lastPrice(
  db: Db,
  { id, withheld }: MachineSeries,
): Promise<{ day: string; price: string } | null> {
  const { rows } = await sql<{ day: string; price: string }>`
    select day::text as day, trim_scale(price)::text as price from products_prices_point
    where series_id = ${id} and ${ofNone(IMPORT, withheld)} order by day desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The columns of a series' vintages. */
export const VINTAGE_COLUMNS: readonly ExportColumn[] = [
  { key: 'series', label: 'Series', type: 'text' },
  { key: 'day', label: 'Day', type: 'date' },
  { key: 'price', label: 'Price', type: 'number' },
  { key: 'low', label: 'Low', type: 'number' },
  { key: 'high', label: 'High', type: 'number' },
  { key: 'estimated', label: 'Estimate', type: 'boolean' },
  { key: 'valid_from', label: 'Held from', type: 'text' },
  { key: 'valid_to', label: 'Held until', type: 'text' },
  { key: 'withdrawn', label: 'Withdrawn', type: 'boolean' },
  { key: 'demo', label: 'Demonstration data', type: 'boolean' },
  { key: 'currency', label: 'Currency', type: 'text' },
  { key: 'unit', label: 'Unit', type: 'text' },
  ...ORIGIN_COLUMNS,
]

/** Every value that every day of a series ever had, with when it held: the whole history of its revisions, without a limit. */
export function vintagesQuery(db: Db, series: MachineSeries) {
  const { id, key, demo, currency, unit } = series
  const query = sql`
    select ${key}::text, day::text, price, low, high, estimated, ${moment(sql`since`)}, ${moment(sql`until`)}, withdrawn,
      ${demo}::boolean, ${currency}::text, ${unit}::text, ${originOf(series, sql`vintages`)}
    from (
      select day, price, low, high, estimated, valid_from as since, valid_to as until, withdrawn, source_ar, source_en
      from products_prices_point_revision where series_id = ${id} and ${ofNone(IMPORT, series.withheld)}
      union all
      select day, price, low, high, estimated, known_from, null, false, source_ar, source_en
      from products_prices_point where series_id = ${id} and ${ofNone(IMPORT, series.withheld)}
    ) vintages order by day, since`
  return { compile: () => query.compile(db), toOperationNode: () => query.toOperationNode() }
}

/** The sources of the prices asked for, the series' among them where any price has no other. */
export async function pointSources(
  db: Db,
  series: MachineSeries,
  asked: AskedPrices = { from: null, to: null, known: null, updatedAfter: null },
): Promise<Record<Lang, string>> {
  const query = pointsQuery(db, [series], asked) as unknown as RawBuilder<unknown>
  const { rows } = await sql<Record<Lang, string | null>>`
    select string_agg(distinct source_ar, ${'؛ '}::text) as ar, string_agg(distinct source_en, '; ') as en
    from (${query}) points`.execute(db)
  return { ar: rows[0]?.ar ?? series.source_ar, en: rows[0]?.en ?? series.source_en }
}

/** The summary of the requested prices, and the last of them, the newest first. */
export async function priceSummary(db: Db, series: MachineSeries, asked: AskedPrices, limit: number) {
  const query = pointsQuery(db, [series], asked) as unknown as RawBuilder<unknown>
  const [{ rows: figures }, { rows: last }] = await Promise.all([
    sql<{
      points: number
      first_day: string | null
      last_day: string | null
      first: number
      last: number
      low: number
      high: number
      average: number
    }>`
      select count(*)::float8 as points, min(day) as first_day, max(day) as last_day,
        (array_agg(price order by day))[1]::float8 as first, (array_agg(price order by day desc))[1]::float8 as last,
        min(price)::float8 as low, max(price)::float8 as high, round(avg(price), 4)::float8 as average
      from (${query}) points`.execute(db),
    sql<MachinePoint>`
      select ${jsonPoint(series)}
      from (${query}) points order by day desc limit ${limit}`.execute(db),
  ])
  return { figures: figures[0] ?? null, last }
}
