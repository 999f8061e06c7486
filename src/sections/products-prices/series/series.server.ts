import { sql, type RawBuilder } from 'kysely'
import { marketName } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { MARK_NAMES, type Mark, type Marks } from '#ui/marks.ts'
import { lastRevised } from '../points/price-points.server.ts'
import { sparkPath } from '#ui/price/sparkline.ts'
import { changeOf } from '#datasets/series/change.ts'
import { dueSql, standingSql, type Standing } from './standing.ts'
import { seriesPath } from '../contract.ts'
import type { Quote } from '../schemas.ts'
import type { BoardHead } from './board.ts'
import { unitName } from '#datasets/series/units.ts'

/** A series with its last price and the newest of its prices, oldest first. */
export interface SeriesRow {
  id: number
  slug: string
  product: string
  market: string
  grade: string | null
  delivery_term: string | null
  price_type: string
  currency: string
  unit: string
  frequency: string
  demo: boolean
  estimated: boolean
  revised: boolean
  standing: Standing
  due: string | null
  source_ar: string | null
  source_en: string | null
  shortcut_name: string
  name_ar: string
  name_en: string | null
  category_id: string
  add_date: string
  price: number
  price_low: number | null
  price_high: number | null
  before: number | null
  /** Whether it is the first of its product in its market, and so has the market's own address. */
  first: boolean
  /** The newest prices, the oldest first, with blanks between: lists of numbers cost a reader of a thousand series most of the time. */
  line: string
}

/** Whether the series `q` is the first of its product in its market, in SQL. */
export const firstOfMarket = () => sql<boolean>`
  not exists (select from products_prices_series s where s.product = q.product and s.market = q.market
    and not s.hidden and (s.sort, s.id) < (q.sort, q.id))`

/**
 * Series in display order with their last price, in one query. The last price and the newest ones
 * are stored with the series (`products_prices_latest`). Hidden series and those without points are left out.
 */
export async function readSeries(db: Db, only: RawBuilder<unknown> = sql`true`): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select q.id, q.slug, q.product, q.market, q.grade, q.delivery_term, q.price_type, q.currency, q.unit, q.frequency,
      q.demo, q.estimated, ${sql.raw(lastRevised('q'))} as revised, (${sql.raw(standingSql('q'))}) as standing,
      (${sql.raw(dueSql('q'))})::text as due, q.source_ar, q.source_en, p.shortcut_name, p.name_ar, p.name_en, p.category_id, q.add_date::text as add_date,
      q.price::float8 as price, q.price_low::float8 as price_low, q.price_high::float8 as price_high,
      q.before::float8 as before, array_to_string(q.newest, ' ') as line,
      ${firstOfMarket()} as first
    from products_prices_quote q
    join products_prices_product p on p.slug = q.product
    where not q.hidden and (${only})
    order by q.sort, q.id`.execute(db)
  return rows
}

/** What decides which series a panel shows, of all in display order. */
export async function readHeads(db: Db): Promise<BoardHead[]> {
  const { rows } = await sql<BoardHead>`
    select q.slug, q.product, q.category, coalesce(q.grade, '') as grade, q.demo, (${sql.raw(standingSql('q'))}) as standing,
      q.add_date::text as day
    from products_prices_quote q where not q.hidden order by q.sort, q.id`.execute(db)
  return rows
}

/** The marks of a price. */
export const priceMarks = (price: Readonly<Record<Mark, boolean>>): Mark[] =>
  MARK_NAMES.filter((mark) => price[mark])

/** The marks of a point wherever it is alone. */
export const pointMarks = ({ demo }: Pick<SeriesRow, 'demo'>, marks: Marks): Mark[] =>
  MARK_NAMES.filter((mark) => (mark === 'demo' ? demo : marks[mark] !== undefined))

/** A series as its last price in a language. */
export function presentSeries(row: SeriesRow, lang: Lang): Quote {
  return {
    id: row.id,
    slug: row.slug,
    product: row.product,
    category: row.category_id,
    symbol: row.shortcut_name,
    name: lang === 'ar' ? row.name_ar : (row.name_en ?? row.name_ar),
    market: row.market,
    market_name: marketName(row.market, lang),
    grade: row.grade ?? '',
    term: row.delivery_term ?? '',
    type: row.price_type,
    currency: row.currency,
    unit: row.unit,
    unit_name: unitName(row.unit, lang),
    frequency: row.frequency,
    demo: row.demo,
    marks: priceMarks(row),
    standing: row.standing,
    due: row.due,
    source: (lang === 'ar' ? row.source_ar : row.source_en) ?? '',
    day: row.add_date,
    price: row.price,
    low: row.price_low,
    high: row.price_high,
    change: changeOf(row.price, row.before)?.percent ?? null,
    spark: sparkPath(row.line.split(' ').map(Number)),
    href: seriesPath(row),
  }
}

/** Series by their addresses, in the order asked for; unknown and hidden ones are left out. */
export async function seriesBySlug(db: Db, slugs: readonly string[], lang: Lang): Promise<Quote[]> {
  if (slugs.length === 0) return []
  const rows = await readSeries(db, sql`q.slug = any(${[...slugs]}::text[])`)
  return slugs.flatMap((slug) => {
    const row = rows.find((one) => one.slug === slug)
    return row ? [presentSeries(row, lang)] : []
  })
}
