import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.mail.count': { one: '{count} e-mail', other: '{count} e-mails' },
  'admin.mail.intro':
    'E-mails the site has sent, will send, or is holding because no mail server is configured (SMTP_URL).',
  'admin.mail.subject': 'Subject',
  'admin.mail.to': 'To',
  'admin.mail.replyTo': 'Reply to',
  'admin.mail.status': 'Status',
  'admin.mail.created': 'Created',
  'admin.mail.sent': 'Sent',
  'admin.mail.attempts': 'Attempts',
  'admin.mail.error': 'Last error',
  'admin.mail.status.queued': 'Waiting',
  'admin.mail.status.sent': 'Sent',
  'admin.mail.status.failed': 'Failed',
  'admin.mail.status.kept': 'Held',
  'admin.mail.empty': 'No e-mails yet',
  'admin.mail.emptyText':
    'E-mails appear here as soon as the site creates them, for example for a message from the contact page.',
  'admin.mail.retry': 'Send again',
  'admin.mail.noServer': 'Without a mail server (SMTP_URL), it will be held again.',
  'admin.mail.back': 'All e-mails',
  'admin.mail.text': 'Plain text',
  'admin.mail.html': 'As the recipient sees it',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
