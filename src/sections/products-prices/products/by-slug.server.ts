import { CACHE } from '#platform/limits/limits.ts'
import type { ProductCell } from '../schemas.ts'
import { pricesOfProducts } from '../series/latest.server.ts'
import { presentProduct, productRows, type Asking } from './products.server.ts'

/** Products by slug with their last price, in the order given; unknown ones are left out. */
export async function productsBySlug(ctx: Asking, slugs: readonly string[]): Promise<ProductCell[]> {
  if (slugs.length === 0) return []
  ctx.tag('products')
  const [rows, quotes] = await Promise.all([
    ctx.app.memo.getEach(
      slugs,
      (slug) => `product:${slug}`,
      ['products'],
      async (missing) => {
        const found = await productRows(ctx)
          .where((eb) => eb('p.slug', '=', eb.fn.any(eb.val([...missing]))))
          .execute()
        return new Map(found.map((row) => [row.slug, row]))
      },
      CACHE.memoSeconds,
    ),
    pricesOfProducts(ctx, slugs),
  ])
  return rows.flatMap((row) => (row ? [presentProduct(row, ctx.lang, quotes)] : []))
}
