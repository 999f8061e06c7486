import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'handbook.title': 'Handbook',
  'handbook.help': 'Help',
  'handbook.intro':
    'How to get a task done, step by step: for those who write and edit, those who work with the figures, and those who run the site.',
  'handbook.audience.editor': 'For editors',
  'handbook.audience.analyst': 'For analysts',
  'handbook.audience.operator': 'For operators',
  'handbook.count': { one: '{count} page', other: '{count} pages' },
  'handbook.found': 'In the handbook',
  'handbook.related': 'Related tasks',
  'handbook.here': 'Help with this page',
  'handbook.search': 'Search the help',
  'handbook.find': 'Search',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
