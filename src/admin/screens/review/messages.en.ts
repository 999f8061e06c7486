import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.review': 'Review queue',
  'admin.review.count': { one: '{count} story', other: '{count} stories' },
  'admin.review.shows': 'Queue sections',
  'admin.review.all': 'Everything under way',
  'admin.review.mine': 'For me to review',
  'admin.review.returned': 'Returned to me',
  'admin.review.overdue': 'Overdue',
  'admin.review.empty': 'Nothing is waiting',
  'admin.review.emptyText': 'Stories appear here as soon as their authors submit them.',
  'admin.review.story': 'Story',
  'admin.review.untitled': 'Untitled',
  'admin.review.state': 'Status and since',
  'admin.review.author': 'Author',
  'admin.review.languages': 'Languages',
  'admin.review.ar': 'Arabic',
  'admin.review.en': 'English',
  'admin.review.unfinished': 'unfinished',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
