import { postEntry } from '#editorial/writing/post-entry.server.ts'
import { POST_CHOOSERS } from '../post-choosers.server.ts'

/** An article as the newsroom writes it. */
export const ARTICLE = postEntry('articles', {
  one: { ar: 'مقال', en: 'Article' },
  rows: {
    ar: {
      zero: 'لا مقالات',
      one: 'مقال واحد',
      two: 'مقالان',
      few: '{count} مقالات',
      many: '{count} مقالاً',
      other: '{count} مقال',
    },
    en: { one: '{count} article', other: '{count} articles' },
  },
  beside: [{ path: 'live', label: { ar: 'التغطية المباشرة', en: 'Live coverage' } }],
  choosers: POST_CHOOSERS,
})
