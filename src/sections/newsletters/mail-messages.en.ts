import type { MessageFile } from '#i18n/messages.ts'

/** The messages of e-mails; no page has them. */
export const en = {
  'newsletters.mail.confirm.subject': 'Confirm your subscription: {list}',
  'newsletters.mail.confirm.text':
    'Someone entered this address on {site} to receive “{list}”. Press the button to confirm that it was you.',
  'newsletters.mail.confirm.button': 'Confirm subscription',
  'newsletters.mail.confirm.else':
    'If it was not you, ignore this e-mail: nothing more will be sent. The link expires in seven days.',
  'newsletters.mail.confirm.footer': 'This e-mail was sent because your address was entered on {site}.',
  'newsletters.mail.footer': 'You receive this newsletter because you subscribed to “{list}” on {site}.',
  'newsletters.mail.unsubscribe': 'Unsubscribe from this newsletter',
  'newsletters.mail.all': 'All our newsletters',
  'newsletters.mail.stories': 'Stories',
  'newsletters.mail.figures': 'Prices',
  'newsletters.mail.more': 'Read on the site',
  'newsletters.mail.paid': 'For subscribers',
  'newsletters.mail.source': 'Source: {source}',
  'newsletters.mail.comma': ', ',
  'newsletters.mail.test': 'Test: {subject}',
  'newsletters.mail.demo': 'Demonstration data',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
