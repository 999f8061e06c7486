import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'export.title': 'Title',
  'export.source': 'Source',
  'export.filter': 'Filter',
  'export.filter.none': 'None: all rows',
  'export.retrieved': 'Retrieved on',
  'export.licence': 'Licence',
  'export.address': 'Address',
  'export.note': 'Note',
  'export.harmless': 'An apostrophe stands before a text that a spreadsheet would take for a formula.',
  'export.sheet.rows': 'Data',
  'export.sheet.about': 'About',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
