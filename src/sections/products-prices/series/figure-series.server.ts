import { sql } from 'kysely'
import { conversion } from '#datasets/series/conversion.ts'
import { partsOf } from '#datasets/series/units.ts'
import { marketName } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { seriesPath } from '../contract.ts'
import { densityOf } from '#datasets/series/densities.ts'
import { GRADES } from '../options.ts'

/** A series with its prices over some days, against which a text's figures are compared. */
export interface FigureSeries {
  slug: string
  product: string
  market: string
  term: string | null
  priceType: string
  unit: string
  /** Oldest first, with the last price before those days. */
  points: readonly { day: string; price: number; low: number | null; high: number | null }[]
  /** Its name: product, market, grade and term. */
  name: string
  /** Its page, without a language. */
  path: string
}

interface SeriesRow extends Omit<FigureSeries, 'name' | 'path' | 'points'> {
  id: number
  grade: string | null
  product_ar: string
  product_en: string | null
  first: boolean
}

/** The open series of products with their prices from one day to another. */
export async function figureSeries(
  db: Db,
  asked: { products: readonly string[]; from: string; to: string; lang: Lang },
): Promise<FigureSeries[]> {
  const { products, from, to, lang } = asked
  const { rows } = await sql<SeriesRow>`
    select s.id, s.slug, s.product, s.market, nullif(s.delivery_term, '') as term, nullif(s.grade, '') as grade,
      s.price_type as "priceType", s.unit, p.name_ar as product_ar, p.name_en as product_en,
      not exists (select from products_prices_series o where o.product = s.product and o.market = s.market
        and not o.hidden and (o.sort, o.id) < (s.sort, s.id)) as first
    from products_prices_series s join products_prices_product p on p.slug = s.product
    where s.product = any(${[...products]}::text[]) and not s.hidden
    order by s.sort, s.id`.execute(db)
  const points = await sql<{
    id: number
    day: string
    price: number
    low: number | null
    high: number | null
  }>`
    select series_id as id, day::text as day, price::float8 as price, low::float8 as low, high::float8 as high
    from unnest(${rows.map(({ id }) => id)}::int[]) series(id)
    join products_prices_point p on p.series_id = series.id
      and p.day <= ${to}::date
      and p.day >= coalesce((select max(day) from products_prices_point b where b.series_id = series.id and b.day <= ${from}::date),
        ${from}::date)
    order by day`.execute(db)
  const bySeries = Map.groupBy(points.rows, ({ id }) => id)
  return rows.map(({ id, grade, product_ar, product_en, first, ...series }) => ({
    ...series,
    points: (bySeries.get(id) ?? []).map(({ id: _series, ...point }) => point),
    name: [
      lang === 'ar' ? product_ar : (product_en ?? product_ar),
      marketName(series.market, lang),
      grade === null ? null : (GRADES[grade]?.[lang] ?? grade),
      series.term,
    ]
      .filter(Boolean)
      .join(lang === 'ar' ? '، ' : ', '),
    path: seriesPath({ ...series, first }),
  }))
}

/**
 * What a series' price is multiplied by to be in the currency and measure of a text; one that the text leaves out is the
 * series' own. Null where nothing exact is known.
 */
export function factorTo(
  series: Pick<FigureSeries, 'unit' | 'product'>,
  { currency, per }: { currency: string; per: string | null },
  day: string,
): number | null {
  const own = partsOf(series.unit)
  // A text seldom says that a tonne is a dry one.
  const wanted = per === null || (per === 't' && own.per.startsWith('dmt')) ? own.per : per
  const found = conversion(series.unit, `${currency}/${wanted}`, {
    density: densityOf(series.product),
    since: day,
  })
  return 'refusal' in found ? null : found.factor
}
