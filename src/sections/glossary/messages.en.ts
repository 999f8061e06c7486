import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'glossary.empty': 'There are no terms yet',
  'glossary.emptyText': 'Terms appear here, in alphabetical order, as soon as the newsroom adds them.',
  'glossary.letters': 'Letters',
  'glossary.text':
    'Terms of the chemicals industry, pricing and trade as used on this site. Where one first appears in a text it has a dotted underline: point at it, tap it or reach it by keyboard to read what it means.',
  'glossary.title': 'Glossary',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
