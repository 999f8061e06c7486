import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'byline.source': 'المصدر: {source}',
  'byline.corrected': 'صُحّح في {date}',
  'byline.corrections': 'تصحيحات',
} satisfies MessagesLike<typeof en>
