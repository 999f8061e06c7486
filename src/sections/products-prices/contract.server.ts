import type { RequestContext } from '#platform/http/context.server.ts'
import type { ProductCell } from './contract.ts'
import { allQuotes } from './series/latest.server.ts'
import { presentProduct, productRows, type Asking } from './products/products.server.ts'

export { allQuotes, latestPrices } from './series/latest.server.ts'
export { seriesBySlug } from './series/series.server.ts'

/** Products by slug with their last price, in the order given; unknown ones are left out. */
export async function productsBySlug(ctx: Asking, slugs: readonly string[]): Promise<ProductCell[]> {
  if (slugs.length === 0) return []
  ctx.tag('products')
  const [rows, quotes] = await Promise.all([
    productRows(ctx)
      .where('p.slug', 'in', [...slugs])
      .execute(),
    allQuotes(ctx),
  ])
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  return slugs.flatMap((slug) => {
    const row = bySlug.get(slug)
    return row ? [presentProduct(row, ctx.lang, quotes)] : []
  })
}

/** How many products there are. Memoised under the tag `products`. */
export function productCount(ctx: Pick<RequestContext, 'app' | 'tag'>): Promise<number> {
  ctx.tag('products')
  return ctx.app.memo.get('products:count', ['products'], async () => {
    const { n } = await ctx.app.db
      .selectFrom('products_prices_product')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  })
}
