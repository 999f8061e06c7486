import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.write': 'New story',
  'admin.waiting.review': 'For me to review',
  'admin.waiting.returned': 'Returned to me',
  'admin.waiting.overdue': 'Overdue',
  'admin.waiting.comments': 'Comments to review',
  'admin.waiting.contact': 'Open contact messages',
  'admin.waiting.mail': 'E-mails not sent',
  'admin.waiting.jobs': 'Failed jobs',
  'admin.waiting.open': 'Open',
  'admin.activity': 'Recent activity',
  'admin.activity.none': 'Nothing has happened yet.',
  'admin.activity.published': 'Published',
  'admin.activity.comment': 'New comment on',
  'admin.activity.message': 'Message from a reader',
  'admin.activity.imported': 'Data imported',
  'admin.activity.importFailed': 'Import failed',
  'admin.freshness': 'Data as of',
  'admin.freshness.doubtful': { one: '{count} record to check', other: '{count} records to check' },
  'admin.freshness.none': 'No real figures yet',
  'admin.state.closed': 'Site is closed',
  'admin.state.closed.text': 'Readers see the closure notice on every page.',
  'admin.state.posting': 'Writing is off',
  'admin.state.posting.text': 'Authors see a notice instead of the form.',
  'admin.state.change': 'Change it in settings',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
