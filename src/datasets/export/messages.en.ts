import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'export.title': 'Title',
  'export.summary': 'Summary',
  'export.source': 'Source',
  'export.filter': 'Filters',
  'export.filter.none': 'None: all records',
  'export.retrieved': 'Retrieved on',
  'export.licence': 'Licence',
  'export.address': 'Link',
  'export.note': 'Note',
  'export.escaped': 'Text that looks like a formula is prefixed with an apostrophe.',
  'export.sheet.rows': 'Data',
  'export.sheet.about': 'About',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
