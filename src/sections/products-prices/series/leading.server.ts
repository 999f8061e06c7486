import { sql } from 'kysely'
import type { App } from '#platform/app.server.ts'
import { QUOTES } from './quotes.server.ts'

/**
 * The first series of each product and, as `urea/me`, of each of its markets, real ones before made-up ones: which one is meant
 * where only the product or the market is named.
 */
export async function leadingSeries({
  db,
  memo,
}: Pick<App, 'db' | 'memo'>): Promise<ReadonlyMap<string, string>> {
  return memo.get('leading series', [QUOTES.tag, 'products'], async () => {
    const { rows } = await sql<{ product: string; market: string; slug: string }>`
      select product, lower(market) as market, slug from products_prices_quote where not hidden
      order by demo, sort, id`.execute(db)
    const found = new Map<string, string>()
    for (const { product, market, slug } of rows)
      for (const key of [product, `${product}/${market}`]) if (!found.has(key)) found.set(key, slug)
    return found
  })
}
