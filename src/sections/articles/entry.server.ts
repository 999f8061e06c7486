import { chooserOf } from '#datasets/entry.server.ts'
import { postEntry } from '#editorial/post-entry.server.ts'
import { COMPANY_REFERENCE } from '#sections/companies/contract-reference.server.ts'
import { PRODUCT_REFERENCE } from '#sections/products-prices/contract-reference.server.ts'

/** An article as the newsroom writes it. */
export const ARTICLE = postEntry('articles', {
  one: { ar: 'مقالة', en: 'Article' },
  rows: {
    ar: {
      zero: 'لا مقالات',
      one: 'مقالة واحدة',
      two: 'مقالتان',
      few: '{count} مقالات',
      many: '{count} مقالة',
      other: '{count} مقالة',
    },
    en: { one: '{count} article', other: '{count} articles' },
  },
  choosers: { products: chooserOf(PRODUCT_REFERENCE), companies: chooserOf(COMPANY_REFERENCE) },
})
