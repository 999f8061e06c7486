import { chooserOf } from '#datasets/entry.server.ts'

/** What a post can be about. */
export const POST_CHOOSERS = {
  products: chooserOf('products'),
  companies: chooserOf('companies'),
}
