import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'glossary.empty': 'There are no terms yet',
  'glossary.emptyText': 'Terms appear here, in alphabetical order, as soon as the newsroom adds them.',
  'glossary.letters': 'Letters',
  'glossary.text':
    'The words of chemicals, prices and trade as this site uses them. Where one of them first stands in a text it is dotted: point at it, touch it or reach it by keyboard to read what it means.',
  'glossary.title': 'Glossary',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
