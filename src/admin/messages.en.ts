import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.comments': 'Comments',
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
  'admin.mail': 'Site mail',
  'admin.mail.intro':
    'Mail the site has sent, will send, or is holding because no mail server is configured (SMTP_URL).',
  'admin.mail.subject': 'Subject',
  'admin.mail.to': 'To',
  'admin.mail.replyTo': 'Reply to',
  'admin.mail.status': 'Status',
  'admin.mail.created': 'Created',
  'admin.mail.sent': 'Sent',
  'admin.mail.attempts': 'Attempts',
  'admin.mail.error': 'Last error',
  'admin.mail.status.queued': 'Queued',
  'admin.mail.status.sent': 'Sent',
  'admin.mail.status.failed': 'Failed',
  'admin.mail.status.kept': 'Held',
  'admin.mail.empty': 'No mail yet',
  'admin.mail.emptyText':
    'Mail appears here as soon as the site creates it, for example for a message from the contact page.',
  'admin.mail.back': 'All mail',
  'admin.mail.text': 'Plain text',
  'admin.mail.html': 'As the recipient sees it',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
