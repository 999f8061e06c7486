import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.comments.intro':
    'Comments awaiting review come first, then reported ones, then the newest. Your decision closes earlier reports.',
  'admin.comments.on': 'On:',
  'admin.comments.approve': 'Publish',
  'admin.comments.remove': 'Remove',
  'admin.comments.status.published': 'Published',
  'admin.comments.status.held': 'Under review',
  'admin.comments.status.removed': 'Removed',
  'admin.comments.status.takenBack': 'Deleted by its author',
  'admin.comments.empty': 'No comments yet',
  'admin.comments.emptyText': 'Comments appear here when readers post them under stories.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
