import { chooserOf } from '#datasets/entry.server.ts'
import { CASE_CHOOSER } from './dumping-cases/contract.server.ts'
import { DEAL_CHOOSER } from './mergers-acquisitions/contract.server.ts'

/** What a post can be about. */
export const POST_CHOOSERS = {
  products: chooserOf('products'),
  companies: chooserOf('companies'),
  cases: CASE_CHOOSER,
  deals: DEAL_CHOOSER,
}
