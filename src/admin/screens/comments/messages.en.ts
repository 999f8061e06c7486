import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.comments.intro':
    'Comments awaiting review come first, then reported ones, then the newest. Your decision closes earlier reports.',
  'admin.comments.on': 'On:',
  'admin.comments.approve': 'Publish',
  'admin.comments.remove': 'Delete',
  'admin.comments.status.published': 'Published',
  'admin.comments.status.held': 'Under review',
  'admin.comments.status.removed': 'Removed',
  'admin.comments.status.takenBack': 'Deleted by its author',
  'admin.comments.heldBy.first': 'First comment',
  'admin.comments.heldBy.links': 'Link from a new account',
  'admin.comments.heldBy.repeat': 'Same text elsewhere',
  'admin.comments.heldBy.signs': 'Mostly symbols',
  'admin.comments.heldBy.words': 'Listed word',
  'admin.comments.heldBy.sanction': 'Member whose comments are reviewed',
  'admin.comments.heldBy.reports': 'Reported by readers',
  'admin.comments.select': 'Select the comment by {name}',
  'admin.comments.bulk': 'Selected comments',
  'admin.comments.bulk.approve': 'Publish selected',
  'admin.comments.bulk.remove': 'Remove selected',
  'admin.comments.undo': 'Undo your last decision',
  'admin.comments.undo.count': { one: '{count} comment', other: '{count} comments' },
  'admin.comments.sanction': 'Restrict this member',
  'admin.comments.sanction.kind': 'Restriction',
  'admin.comments.sanction.kind.mute': 'No comments',
  'admin.comments.sanction.kind.slow': 'One comment an hour',
  'admin.comments.sanction.kind.hold': 'Every comment is reviewed first',
  'admin.comments.sanction.days': 'Days',
  'admin.comments.sanction.reason': 'Reason',
  'admin.comments.sanction.reason.hint': 'The member reads it above the comment form.',
  'admin.comments.sanction.send': 'Apply restriction',
  'admin.comments.sanctions': {
    one: '{count} member is restricted',
    other: '{count} members are restricted',
  },
  'admin.comments.sanctions.until': 'until {until}',
  'admin.comments.sanctions.lift': 'Lift restriction',
  'admin.comments.empty': 'No comments yet',
  'admin.comments.emptyText': 'Comments appear here when readers write them under stories.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
