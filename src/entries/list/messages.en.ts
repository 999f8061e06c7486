import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'entries.state.draft': 'Draft',
  'entries.state.submitted': 'Submitted',
  'entries.state.returned': 'Returned',
  'entries.state.reviewed': 'Reviewed',
  'entries.state.scheduled': 'Scheduled',
  'entries.state.archived': 'Archived',
  'entries.state.public': 'Published',
  'entries.state.changed': 'Published, with unpublished changes',
  'entries.move.publish': 'Publish',
  'entries.move.archive': 'Archive',
  'entries.comma': ', ',
  'entries.public': 'View on the site',
  'entries.past': 'History',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
