import { sql } from 'kysely'
import { marketName } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { seriesPath } from '../contract.ts'
import { FREQUENCIES } from '../options.ts'
import { firstOfMarket } from './series.server.ts'
import { standingSql, type Standing } from './standing.ts'
import { termsOf } from './words.server.ts'
import { decimalsOf } from '#datasets/series/decimals.ts'
import { unitName } from '#datasets/series/units.ts'

/** A series with its last price, for who says something of it elsewhere. */
export interface NamedSeries {
  id: number
  slug: string
  product: string
  /** Product and market: `Urea, Middle East`. */
  name: string
  /** Grade, delivery and kind of price. */
  terms: string
  unit: string
  unit_name: string
  frequency: string
  decimals: number
  source: string
  demo: boolean
  estimated: boolean
  day: string
  price: number
  before: number | null
  standing: Standing
  href: string
}

/** Series by their slugs or of a product; hidden ones and those without a price are left out. */
export async function namedSeries(
  db: Db,
  lang: Lang,
  wanted: { slugs: readonly string[] } | { product: string },
): Promise<NamedSeries[]> {
  const only =
    'slugs' in wanted ? sql`q.slug = any(${[...wanted.slugs]}::text[])` : sql`q.product = ${wanted.product}`
  const { rows } = await sql<Row>`
    select q.id, q.slug, q.product, q.market, q.grade, q.delivery_term, q.price_type, q.unit, q.frequency, q.demo, q.estimated,
      q.source_ar, q.source_en, p.name_ar, p.name_en, q.add_date::text as day, q.price::float8 as price,
      q.before::float8 as before, ${firstOfMarket()} as first, ${sql.raw(standingSql('q'))} as standing
    from products_prices_quote q join products_prices_product p on p.slug = q.product
    where not q.hidden and ${only} order by q.sort, q.id`.execute(db)
  return rows.map((row) => present(row, lang))
}

interface Row {
  id: number
  slug: string
  product: string
  market: string
  grade: string | null
  delivery_term: string | null
  price_type: string
  unit: string
  frequency: string
  demo: boolean
  estimated: boolean
  source_ar: string | null
  source_en: string | null
  name_ar: string
  name_en: string | null
  day: string
  price: number
  before: number | null
  standing: Standing
  first: boolean
}

function present(row: Row, lang: Lang): NamedSeries {
  const ar = lang === 'ar'
  const comma = ar ? '، ' : ', '
  const { id, slug, product, unit, demo, estimated, day, price, before, standing } = row
  const terms = { grade: row.grade ?? '', term: row.delivery_term ?? '', type: row.price_type }
  const frequency: Readonly<Record<string, Readonly<Record<Lang, string>>>> = FREQUENCIES
  return {
    id,
    slug,
    product,
    name: `${ar ? row.name_ar : (row.name_en ?? row.name_ar)}${comma}${marketName(row.market, lang)}`,
    terms: termsOf(terms, lang).join(comma),
    unit,
    unit_name: unitName(unit, lang),
    frequency: frequency[row.frequency]?.[lang] ?? row.frequency,
    decimals: decimalsOf(price),
    source: (ar ? row.source_ar : row.source_en) ?? row.source_ar ?? row.source_en ?? '',
    demo,
    estimated,
    day,
    price,
    before,
    standing,
    href: seriesPath(row),
  }
}
