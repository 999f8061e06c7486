import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.contact.count': { one: '{count} message', other: '{count} messages' },
  'admin.contact': 'Contact messages',
  'admin.contact.search': 'Search by reference, name, e-mail address or text',
  'admin.contact.reference': 'Message',
  'admin.contact.name': 'From',
  'admin.contact.subject': 'Subject',
  'admin.contact.created': 'Received',
  'admin.contact.state': 'Status',
  'admin.contact.state.open': 'Waiting',
  'admin.contact.state.handled': 'Handled',
  'admin.contact.handle': 'Mark as handled',
  'admin.contact.reopen': 'Mark as waiting',
  'admin.contact.answer': 'Reply by e-mail',
  'admin.contact.back': 'All messages',
  'admin.contact.empty': 'No messages yet',
  'admin.contact.emptyText': 'Messages that readers send from the contact page appear here.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
