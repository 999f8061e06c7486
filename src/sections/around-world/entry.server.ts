import { postEntry } from '#editorial/writing/post-entry.server.ts'
import { POST_CHOOSERS } from '../post-choosers.server.ts'

/** A story from around the world as the newsroom writes it. */
export const WORLD_STORY = postEntry('around-world', {
  one: { ar: 'خبر من العالم', en: 'World story' },
  rows: {
    ar: {
      zero: 'لا أخبار',
      one: 'خبر واحد',
      two: 'خبران',
      few: '{count} أخبار',
      many: '{count} خبراً',
      other: '{count} خبر',
    },
    en: { one: '{count} world story', other: '{count} world stories' },
  },
  choosers: POST_CHOOSERS,
})
