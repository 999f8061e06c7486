import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'pages.updated': 'آخر تحديث {date}',
  'pages.others': 'صفحات أخرى',
} satisfies MessagesLike<typeof en>
