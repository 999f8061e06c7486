import { sql } from 'kysely'
import { revisedSql } from '#datasets/series/revisions.server.ts'
import { marketName } from '#i18n/countries/countries.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { MARK_NAMES, type Mark } from '#ui/marks.ts'
import { seriesPath } from '../contract.ts'
import { PRICE_POINTS } from '../points/price-points.server.ts'
import { firstOfMarket } from './series.server.ts'
import { termsOf } from './words.server.ts'

/** A recorded price that was in force on a day. */
export interface PriceOnDay {
  slug: string
  /** Market, grade and terms. */
  name: string
  href: string
  term: string
  unit: string
  /** The last price up to the day, all its digits, and the day that it is of; null before the first one. */
  price: string | null
  day: string | null
  source: string
  marks: Mark[]
}

interface Row {
  id: number
  slug: string
  product: string
  market: string
  grade: string | null
  term: string | null
  type: string
  unit: string
  source_ar: string | null
  source_en: string | null
  price: string | null
  day: string | null
  demo: boolean
  estimated: boolean | null
  revised: boolean
  first: boolean
}

const REVISED = revisedSql(PRICE_POINTS, { series: 'q.id', day: 'p.day', value: 'p.price' })

/** Every series of a product with its price on a day, in the order of the product's page. */
export async function pricesOnDay(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'tag'>,
  product: string,
  day: string,
): Promise<PriceOnDay[]> {
  ctx.tag('prices')
  const { rows } = await sql<Row>`
    select q.id, q.slug, q.product, q.market, q.grade, q.delivery_term as term, q.price_type as type, q.unit, q.source_ar,
      q.source_en, trim_scale(p.price)::text as price, p.day::text as day, q.demo, p.estimated,
      ${sql.raw(REVISED)} as revised,
      ${firstOfMarket()} as first
    from products_prices_quote q
    left join lateral (select day, price, estimated from products_prices_point
      where series_id = q.id and day <= ${day}::date order by day desc limit 1) p on true
    where q.product = ${product} and not q.hidden order by q.sort, q.id`.execute(ctx.app.db)
  const ar = ctx.lang === 'ar'
  return rows.map((row) => {
    const terms = { grade: row.grade ?? '', term: row.term ?? '', type: row.type }
    const flags = { demo: row.demo, estimated: row.estimated ?? false, revised: row.revised }
    return {
      slug: row.slug,
      name: [marketName(row.market, ctx.lang), ...termsOf(terms, ctx.lang)].join(ar ? '، ' : ', '),
      href: seriesPath(row),
      term: row.term ?? '',
      unit: row.unit,
      price: row.price,
      day: row.day,
      source: (ar ? row.source_ar : row.source_en) ?? row.source_ar ?? '',
      marks: MARK_NAMES.filter((mark) => flags[mark]),
    }
  })
}
