import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'contact.field.name': 'Name',
  'contact.field.email': 'E-mail address',
  'contact.field.subject': 'Subject',
  'contact.field.message': 'Message',
  'contact.field.trap': 'Leave this field empty',
  'contact.choose': 'Choose a subject',
  'contact.subject.correction': 'Correction to a figure or a story',
  'contact.subject.editorial': 'A question to the newsroom',
  'contact.subject.data': 'Prices and data',
  'contact.subject.accounts': 'Accounts and subscriptions',
  'contact.subject.advertising': 'Advertising',
  'contact.subject.technical': 'A technical problem',
  'contact.subject.other': 'Something else',
  'contact.error.name.required': 'Enter your name.',
  'contact.error.name.invalid': 'Check the name.',
  'contact.error.name.too_long': 'The name can have up to 100 characters.',
  'contact.error.email.required': 'Enter your e-mail address.',
  'contact.error.email.invalid': 'Enter a valid e-mail address, such as name@company.com.',
  'contact.error.email.too_long': 'The e-mail address is too long.',
  'contact.error.subject.required': 'Choose a subject.',
  'contact.error.subject.invalid': 'Choose a subject from the list.',
  'contact.error.subject.too_long': 'Choose a subject from the list.',
  'contact.error.message.required': 'Write your message.',
  'contact.error.message.invalid': 'Check the message.',
  'contact.error.message.too_long': 'The message is longer than allowed.',
  'contact.send': 'Send',
  'contact.kept': 'Nothing you typed was lost.',
  'contact.restored': 'What you typed before is back in the form.',
  'contact.sent': 'Your message has arrived',
  'contact.sent.reference':
    'Your reference is {reference}. Quote it if you write to us again about the same matter.',
  'contact.sent.another': 'Write another message',
  'contact.channels': 'Other channels',
  'contact.channel.twitter': 'X',
  'contact.channel.instagram': 'Instagram',
  'contact.channel.youtube': 'YouTube',
  'contact.channel.facebook': 'Facebook',
  'contact.channel.whatsapp': 'WhatsApp',
  'contact.channel.telegram': 'Telegram',
  'contact.help': 'Your question may already be answered',
  'contact.help.link': 'Help',
  'contact.mail.subject': '{subject} [{reference}]',
  'contact.mail.heading': 'New message from the contact page',
  'contact.mail.reference': 'Reference',
  'contact.mail.reply': 'Replies to this e-mail go straight to the reader.',
  'contact.mail.footer':
    'You receive this e-mail because messages from the contact page are sent to this address.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
