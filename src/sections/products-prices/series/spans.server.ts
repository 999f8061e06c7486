import { sql } from 'kysely'
import type { App } from '#platform/app.server.ts'
import { QUOTES } from './quotes.server.ts'

/** A series with the days of its first and its last price. */
export interface PriceSpan {
  slug: string
  first: string
  last: string
}

/** The series of some products with their days, real ones before made-up ones, in the newsroom's order. */
export async function priceSpans(
  { db, memo }: Pick<App, 'db' | 'memo'>,
  products: readonly string[],
): Promise<ReadonlyMap<string, readonly PriceSpan[]>> {
  const each = await memo.getEach(
    products,
    (product) => `spans of prices:${product}`,
    [QUOTES.tag, 'products'],
    async (missing) => {
      const { rows } = await sql<PriceSpan & { product: string }>`
        select q.product, q.slug, q.add_date::text as last, q.first_day::text as first
        from products_prices_quote q where not q.hidden and q.product = any(${[...missing]}::text[])
        order by q.demo, q.sort, q.id`.execute(db)
      return Map.groupBy(rows, ({ product }) => product)
    },
  )
  return new Map(products.map((product, index) => [product, each[index] ?? []]))
}
