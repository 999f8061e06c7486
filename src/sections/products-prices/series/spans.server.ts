import { sql } from 'kysely'
import type { App } from '#platform/app.server.ts'
import { QUOTES } from './quotes.server.ts'

/** A series with the days of its first and its last price. */
export interface PriceSpan {
  slug: string
  first: string
  last: string
}

/** The series of each product with their days, real ones before made-up ones, in the newsroom's order. */
export function priceSpans({
  db,
  memo,
}: Pick<App, 'db' | 'memo'>): Promise<ReadonlyMap<string, readonly PriceSpan[]>> {
  return memo.get('spans of prices', [QUOTES.tag, 'products'], async () => {
    const { rows } = await sql<PriceSpan & { product: string }>`
      select q.product, q.slug, q.add_date::text as last, q.first_day::text as first
      from products_prices_quote q where not q.hidden order by q.demo, q.sort, q.id`.execute(db)
    return Map.groupBy(rows, ({ product }) => product)
  })
}
