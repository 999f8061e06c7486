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
  'admin.freshness.late': { one: 'One series is late', other: '{count} series are late' },
  'admin.freshness.none': 'No real figures yet',
  'admin.state.demo': 'Demonstration content is left',
  'admin.state.demo.look': 'See what it is',
  'admin.steps': 'Before the first public day',
  'admin.steps.done': 'Done',
  'admin.steps.open': 'To do',
  'admin.steps.dismiss': 'Do not show this again',
  'admin.steps.name': 'Name and mark',
  'admin.steps.name.text': 'Give the site your name in both languages and your picture.',
  'admin.steps.address': 'Address',
  'admin.steps.address.text':
    'Start the portal with PUBLIC_URL, so that links in feeds and e-mails lead to it.',
  'admin.steps.mail': 'Outgoing e-mail',
  'admin.steps.mail.text': 'Start the portal with SMTP_URL, so that e-mails leave.',
  'admin.steps.account': 'First account',
  'admin.steps.account.text': 'Let a colleague register, and give them their role.',
  'admin.steps.figures': 'Figures',
  'admin.steps.figures.text': 'Import your prices or trade from a file.',
  'admin.steps.story': 'First story',
  'admin.steps.story.text': 'Write it and publish it, or bring what an earlier site had (Site archives).',
  'admin.steps.demo': 'Demonstration content removed',
  'admin.steps.demo.text': 'See what is there and remove it; it can be brought back.',
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
