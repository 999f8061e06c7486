import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'entries.preview': 'Preview',
  'entries.preview.language': 'Page language',
  'entries.preview.size': 'Page width',
  'entries.preview.desktop': 'Desktop',
  'entries.preview.phone': 'Phone',
  'entries.preview.alone': 'Open in a tab of its own',
  'entries.preview.page.ar': 'The Arabic page',
  'entries.preview.page.en': 'The English page',
  'entries.preview.unpublished': 'Not published',
  'entries.preview.until': 'This link works until {when}, Riyadh time.',
  'entries.preview.closed': 'This preview cannot be opened',
  'entries.preview.closed.text': 'The link has expired or was withdrawn. Ask whoever sent it for a new one.',
  'entries.preview.pageless': 'It has no page of its own',
  'entries.preview.pageless.text': 'Readers see it as part of other pages, once it is published.',
  'entries.preview.incomplete': 'Too little is filled in for a preview',
  'entries.preview.incomplete.text': 'Fill in the following first, then open the preview again.',
  'entries.preview.missing.ar': 'Missing in Arabic: {fields}. The page below is what readers would get.',
  'entries.preview.missing.en': 'Missing in English: {fields}. The page below is what readers would get.',
  'entries.preview.back': 'Back to editing: {name}',
  'entries.preview.links': 'Links for colleagues',
  'entries.preview.links.text':
    'Anyone with the link can see this preview without an account, until the link expires or is withdrawn.',
  'entries.preview.days': 'Valid for',
  'entries.preview.day': { one: '{count} day', other: '{count} days' },
  'entries.preview.share': 'Create a link',
  'entries.preview.noLinks': 'No active links.',
  'entries.preview.link': 'Link created by {name}',
  'entries.preview.withdraw': 'Withdraw',
  'entries.preview.withdraw.sure': 'Once withdrawn, this link no longer opens the preview.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
