import type { ReferenceSource } from '#datasets/dataset.ts'
import { productsBySlug } from './contract.server.ts'

/** Products as rows of other sections refer to them: name, symbol, address. */
export const PRODUCT_REFERENCE: ReferenceSource = {
  table: 'products_prices_product',
  key: 'slug',
  async names(ctx, keys) {
    const products = await productsBySlug(ctx, keys)
    return new Map(products.map(({ slug, name, symbol, href }) => [slug, { label: name, symbol, href }]))
  },
}
