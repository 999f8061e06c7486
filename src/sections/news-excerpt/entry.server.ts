import { postEntry } from '#editorial/writing/post-entry.server.ts'
import { POST_CHOOSERS } from '../post-choosers.server.ts'

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
  choosers: POST_CHOOSERS,
})
