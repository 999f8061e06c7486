import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'helps.groups': 'Topics',
  'helps.count': { one: '{count} question', other: '{count} questions' },
  'helps.found': { one: '{count} question contains “{query}”', other: '{count} questions contain “{query}”' },
  'helps.all': 'Show all questions',
  'helps.link': 'Link to this question',
  'helps.empty': 'There are no questions yet',
  'helps.emptyText': 'Answers appear here as soon as they are published. Until then, write to us.',
  'helps.meant': 'Did you mean “{query}”?',
  'helps.none': 'No question contains “{query}”',
  'helps.noneText': 'Try another word, or write to us.',
  'helps.contact': 'Contact us',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
