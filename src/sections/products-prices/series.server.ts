import { sql } from 'kysely'
import { marketName } from '#i18n/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { sparkPath } from '#ui/sparkline.ts'
import { changePercent } from './change.ts'
import { productPath } from './contract-paths.ts'
import type { Quote } from './contract.ts'
import { unitName } from './units.ts'

/** A series with its newest points, oldest first. */
export interface SeriesRow {
  id: number
  product: string
  market: string
  grade: string
  delivery_term: string
  price_type: string
  currency: string
  unit: string
  frequency: string
  demo: boolean
  source_ar: string
  source_en: string
  shortcut_name: string
  name_ar: string
  name_en: string | null
  category_id: string
  days: string[]
  prices: number[]
}

/** Points of a sparkline. */
const SPARK_POINTS = 18

/**
 * Series in display order with their newest `points`, in one query: the lateral reads each series from the end of its
 * primary key. A series without points is left out.
 */
export async function readSeries(
  db: Db,
  only: { product?: string; market?: string },
  points = SPARK_POINTS,
): Promise<SeriesRow[]> {
  const ofProduct = only.product === undefined ? sql`true` : sql`s.product = ${only.product}`
  const ofMarket = only.market === undefined ? sql`true` : sql`s.market = ${only.market}`
  const { rows } = await sql<SeriesRow>`
    select s.id, s.product, s.market, s.grade, s.delivery_term, s.price_type, s.currency, s.unit, s.frequency, s.demo,
      s.source_ar, s.source_en, p.shortcut_name, p.name_ar, p.name_en, p.category_id, newest.days, newest.prices
    from products_prices_series s
    join products_prices_product p on p.slug = s.product
    cross join lateral (
      select array_agg(day order by day) as days, array_agg(price::float8 order by day) as prices
      from (
        select day, price from products_prices_point where series_id = s.id order by day desc limit ${points}
      ) last
    ) newest
    where ${ofProduct} and ${ofMarket} and newest.days is not null
    order by s.sort, s.id`.execute(db)
  return rows
}

/** A series as its last price in a language. */
export function presentSeries(row: SeriesRow, lang: Lang): Quote {
  return {
    id: row.id,
    product: row.product,
    category: row.category_id,
    symbol: row.shortcut_name,
    name: lang === 'ar' ? row.name_ar : (row.name_en ?? row.name_ar),
    market: row.market,
    market_name: marketName(row.market, lang),
    grade: row.grade,
    term: row.delivery_term,
    type: row.price_type,
    currency: row.currency,
    unit: row.unit,
    unit_name: unitName(row.unit, lang),
    frequency: row.frequency,
    demo: row.demo,
    source: lang === 'ar' ? row.source_ar : row.source_en,
    day: row.days.at(-1) ?? '',
    price: row.prices.at(-1) ?? 0,
    change: changePercent(row.prices),
    spark: sparkPath(row.prices.slice(-SPARK_POINTS)),
    href: productPath(row.product, row.market),
  }
}
