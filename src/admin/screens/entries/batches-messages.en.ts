import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.batches.count': { one: '{count} bulk change', other: '{count} bulk changes' },
  'admin.batches.empty': 'No bulk changes yet',
  'admin.batches.emptyText':
    'Choose entries in a list to change them together. Each bulk change can be undone from here.',
  'admin.batches.what': 'Change',
  'admin.batches.kind': 'List',
  'admin.batches.when': 'Time',
  'admin.batches.run': 'Done',
  'admin.batches.undone': 'Undone',
  'admin.batch.done.set': '“{field}” is now “{value}” in {rows}.',
  'admin.batch.done.empty': '“{field}” is now empty in {rows}.',
  'admin.batch.done.publish': 'Published: {rows}.',
  'admin.batch.done.archive': 'Archived: {rows}.',
  'admin.batch.prices': 'Prices of {value}: {rows}',
  'admin.batch.undone': 'Undone in {rows}.',
  'admin.batch.undo': 'Undo the change',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
