import { sql, type RawBuilder } from 'kysely'
import { marketName } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Mark } from '#ui/marks.ts'
import { openSeries, priceChart, type PriceChart } from '../charts/price-chart.server.ts'
import { changeOf } from '#datasets/series/change.ts'
import { shiftDay } from '#datasets/series/dates.ts'
import { knownPoints, revisedSql } from '#datasets/series/revisions.server.ts'
import { baseDaysSql } from './change-over.ts'
import { lateAfter } from './standing.ts'
import { priceMarks, seriesBySlug } from './series.server.ts'
import { termsOf } from './words.server.ts'
import { PRICE_POINTS } from '../points/price-points.server.ts'
import { decimalsOf } from '#datasets/series/decimals.ts'
import { unitName } from '#datasets/series/units.ts'

/** A series at the end of a week, with its changes in percent; null where nothing was there to compare with. */
export interface WeekPrice {
  slug: string
  product: string
  name: string
  market: string
  terms: string
  unit: string
  day: string
  price: number
  decimals: number
  week: number | null
  /** By the calendar rule of `change-over.ts`, as in the list of prices. */
  month: number | null
  year: number | null
  source: string
  /** Whether on the last day of the week a newer one had long been due. */
  late: boolean
  marks: Mark[]
  /** When its price of that day was last written. */
  known: Date
}

/** A series over the year that ends with a week. */
export type WeekChart = PriceChart

/** A price older than this says nothing of a week. */
const FRESH_DAYS = 35

type At = { price: number; day: string; estimated: boolean; revised: boolean; known_from: Date } | null

interface Row {
  slug: string
  product: string
  market: string
  grade: string | null
  term: string | null
  type: string
  unit: string
  frequency: string
  demo: boolean
  source_ar: string | null
  source_en: string | null
  name_ar: string
  name_en: string | null
  last: At
  week: At
  month: At
  year: At
}

/** The last price of some days, as it is known or was known at the end of a day in Riyadh. */
function lastOf(days: RawBuilder<unknown>, known: string | null) {
  const points = knownPoints(PRICE_POINTS, { of: sql`s.id`, known, and: sql`and ${days}` })
  return sql`(select jsonb_build_object('price', value::float8, 'day', day, 'estimated', estimated, 'known_from', since,
      'revised', ${sql.raw(REVISED)})
    from ${points} points order by day desc limit 1)`
}

/** The price in force on a day. */
const priceAt = (day: string, known: string | null) =>
  lastOf(sql`day <= ${day}::date and day > ${day}::date - ${FRESH_DAYS}::int`, known)

/** The price against which a change over months is measured. */
const baseOver = (months: number, known: string | null) =>
  lastOf(sql.raw(baseDaysSql('day', { day: 'newest.day', frequency: 's.frequency' }, months)), known)

const REVISED = revisedSql(PRICE_POINTS, {
  series: 'points.series',
  day: 'points.day',
  value: 'points.value',
})

const WEEK = 7

/** Every open series with a price on or shortly before the last day of a week, in display order. */
export async function weekPrices(
  db: Db,
  lang: Lang,
  { to, known }: { to: string; known: string | null },
): Promise<WeekPrice[]> {
  const { rows } = await sql<Row>`
    select s.slug, s.product, s.market, nullif(s.grade, '') as grade, nullif(s.delivery_term, '') as term,
      s.price_type as type, s.unit, s.frequency, s.demo, s.source_ar, s.source_en, p.name_ar, p.name_en,
      newest.last, ${priceAt(shiftDay(to, -WEEK), known)} as week, ${baseOver(1, known)} as month,
      ${baseOver(12, known)} as year
    from products_prices_series s join products_prices_product p on p.slug = s.product
    cross join lateral (
      select last, (last ->> 'day')::date as day from (select ${priceAt(to, known)} as last offset 0) priced
    ) newest
    where not s.hidden order by s.sort, s.id`.execute(db)
  return rows.flatMap((row) => (row.last ? [present(row, row.last, lang, to)] : []))
}

function present(row: Row, last: NonNullable<At>, lang: Lang, to: string): WeekPrice {
  const terms = { grade: row.grade ?? '', term: row.term ?? '', type: row.type }
  const change = (before: At) => changeOf(last.price, before?.price)?.percent ?? null
  return {
    slug: row.slug,
    product: row.product,
    name: lang === 'ar' ? row.name_ar : (row.name_en ?? row.name_ar),
    market: marketName(row.market, lang),
    terms: termsOf(terms, lang).join(lang === 'ar' ? '، ' : ', '),
    unit: unitName(row.unit, lang),
    day: last.day,
    price: last.price,
    decimals: decimalsOf(last.price),
    week: change(row.week),
    month: change(row.month),
    year: change(row.year),
    late: last.day < shiftDay(to, -lateAfter(row.frequency)),
    source: (lang === 'ar' ? row.source_ar : row.source_en) ?? row.source_ar ?? row.source_en ?? '',
    marks: priceMarks({ demo: row.demo, estimated: last.estimated, revised: last.revised }),
    known: new Date(last.known_from),
  }
}

/** The charts of series over the year that ends with a week, in the order asked for; those without prices are left out. */
export async function weekCharts(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs' | 'tag'>,
  slugs: readonly string[],
  { to, known }: { to: string; known: string | null },
): Promise<WeekChart[]> {
  const quotes = await seriesBySlug(ctx.app.db, slugs, ctx.lang)
  const range = { name: 'custom' as const, from: shiftDay(to, -365), to, wrong: {} }
  const state = { range, known, wrongKnown: null, currency: null, per: null }
  const charts = await Promise.all(
    quotes.map(async (quote) => {
      const { span, shown } = await openSeries(ctx, quote, state)
      return span && priceChart(ctx, quote, span, shown, { state })
    }),
  )
  return charts.filter((chart) => chart !== null)
}
