import { chooserOf } from '#datasets/entry.server.ts'
import { COMPANY_REFERENCE } from './companies/contract-reference.server.ts'
import { PRODUCT_REFERENCE } from './products-prices/contract-reference.server.ts'

/** What a post can be about. */
export const POST_CHOOSERS = {
  products: chooserOf(PRODUCT_REFERENCE),
  companies: chooserOf(COMPANY_REFERENCE),
}
