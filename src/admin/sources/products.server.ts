import type { Db } from '#platform/db/kysely.server.ts'
import type { CodedProduct } from './layouts/layout.ts'

/** The products that have an HS code, by which trade statistics are asked. */
export async function codedProducts(db: Db): Promise<CodedProduct[]> {
  const rows = await db
    .selectFrom('products_prices_product')
    .select(['slug', 'hs6'])
    .where('hs6', 'is not', null)
    .orderBy('slug')
    .execute()
  return rows.map(({ slug, hs6 }) => ({ product: slug, hs: hs6 ?? '' }))
}
