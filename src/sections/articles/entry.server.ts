import { postEntry } from '#editorial/writing/post-entry.server.ts'
import { POST_CHOOSERS } from '../post-choosers.server.ts'

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
  choosers: POST_CHOOSERS,
})
