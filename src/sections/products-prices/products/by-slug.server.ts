import type { ProductCell } from '../schemas.ts'
import { allQuotes } from '../series/latest.server.ts'
import { presentProduct, productRows, type Asking } from './products.server.ts'

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
