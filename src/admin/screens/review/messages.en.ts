import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.review': 'Review queue',
  'admin.review.count': { one: '{count} entry', other: '{count} entries' },
  'admin.review.shows': 'Parts of the queue',
  'admin.review.all': 'Everything under way',
  'admin.review.mine': 'For me to review',
  'admin.review.returned': 'Returned to me',
  'admin.review.overdue': 'Overdue',
  'admin.review.empty': 'Nothing is waiting',
  'admin.review.emptyText': 'Stories appear here as soon as their authors hand them in.',
  'admin.review.story': 'Story',
  'admin.review.untitled': 'Without a title',
  'admin.review.state': 'State and since when',
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
