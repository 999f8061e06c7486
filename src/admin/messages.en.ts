import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.comments': 'Comments',
  'admin.comments.intro':
    'Held ones first, then what readers have reported, then the newest. A decision settles the reports before it.',
  'admin.comments.on': 'On:',
  'admin.comments.approve': 'Publish',
  'admin.comments.remove': 'Remove',
  'admin.comments.status.published': 'Published',
  'admin.comments.status.held': 'Under review',
  'admin.comments.status.removed': 'Removed',
  'admin.comments.status.takenBack': 'Deleted by its writer',
  'admin.comments.empty': 'No comments yet',
  'admin.comments.emptyText': 'Comments appear here as soon as readers write them under the stories.',
  'admin.mail': 'Mail',
  'admin.mail.intro': 'What the site has sent, will send, or keeps because no mail server is set (SMTP_URL).',
  'admin.mail.subject': 'Subject',
  'admin.mail.to': 'To',
  'admin.mail.replyTo': 'Reply to',
  'admin.mail.status': 'State',
  'admin.mail.created': 'Written',
  'admin.mail.sent': 'Sent',
  'admin.mail.attempts': 'Attempts',
  'admin.mail.error': 'Last error',
  'admin.mail.status.queued': 'Queued',
  'admin.mail.status.sent': 'Sent',
  'admin.mail.status.failed': 'Failed',
  'admin.mail.status.kept': 'Kept',
  'admin.mail.empty': 'No mail yet',
  'admin.mail.emptyText':
    'Mails appear here as soon as the site writes one, for example for a message from the contact page.',
  'admin.mail.back': 'All mails',
  'admin.mail.text': 'As text',
  'admin.mail.html': 'As the recipient sees it',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
