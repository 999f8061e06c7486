import { chooserOf } from '#datasets/entry.server.ts'
import { postEntry } from '#editorial/post-entry.server.ts'
import { COMPANY_REFERENCE } from '#sections/companies/contract-reference.server.ts'
import { PRODUCT_REFERENCE } from '#sections/products-prices/contract-reference.server.ts'

/** An excerpt as the newsroom writes it. */
export const EXCERPT = postEntry('news-excerpt', {
  one: { ar: 'مقتطف', en: 'Excerpt' },
  rows: {
    ar: {
      zero: 'لا مقتطفات',
      one: 'مقتطف واحد',
      two: 'مقتطفان',
      few: '{count} مقتطفات',
      many: '{count} مقتطفاً',
      other: '{count} مقتطف',
    },
    en: { one: '{count} excerpt', other: '{count} excerpts' },
  },
  choosers: { products: chooserOf(PRODUCT_REFERENCE), companies: chooserOf(COMPANY_REFERENCE) },
})
