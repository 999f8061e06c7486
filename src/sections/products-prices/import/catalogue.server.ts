import { entryDestination } from '#data-section/entry-destination.server.ts'
import { PRODUCT, PRODUCT_CATEGORY } from '../entries/product.server.ts'

const WHERE = { section: 'products-prices', aliases: [], tags: ['products', 'prices'] } as const

/** Products by file: what rows of every data section refer to. */
export const PRODUCTS_BY_FILE = entryDestination(PRODUCT, {
  ...WHERE,
  // Printed as 2901.10, stored as six digits.
  columns: { hs6: { type: 'code', scheme: 'HS', label: { ar: 'البند الجمركي', en: 'HS code' } } },
  listedIn: [
    ['companies_company', 'products'],
    ['production_capacity_stop', 'products'],
    ['editorial_post', 'products'],
  ],
})

/** Groups of products by file; a group may be within one of a line before it. */
export const CATEGORIES_BY_FILE = entryDestination(PRODUCT_CATEGORY, { ...WHERE, own: 'categories' })
