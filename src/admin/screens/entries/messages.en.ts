import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.entries.translation': 'Translation',
  'admin.entries.translation.stale': 'Out of date ({count})',
  'admin.entries.translation.noEnglish': 'No English text ({count})',
  'admin.entries.translation.noArabic': 'No Arabic text ({count})',
  'admin.entries.new': 'Add: {one}',
  'admin.entries.search': 'Search this list',
  'admin.entries.show': 'Show',
  'admin.entries.show.open': 'Not yet published',
  'admin.entries.show.archived': 'Archived',
  'admin.entries.name': 'Name',
  'admin.entries.state': 'Status',
  'admin.entries.reads': { one: 'Read {count} time', other: 'Read {count} times' },
  'admin.entries.changed': 'Last change',
  'admin.entries.untitled': 'Untitled',
  'admin.entries.choose': 'Choose {name}',
  'admin.entries.field': 'Field to change',
  'admin.entries.set': 'Change',
  'admin.entries.all': 'On every page: {rows}',
  'admin.entries.empty': 'Nothing here yet',
  'admin.entries.emptyText': 'What the newsroom adds or imports is listed here.',
  'admin.views': 'Saved filters',
  'admin.views.shared': 'shared',
  'admin.views.remove': 'Remove',
  'admin.views.save': 'Save these filters',
  'admin.views.name': 'Name',
  'admin.views.share': 'Share them with the newsroom',
  'admin.entries.order': 'Change the order',
  'admin.batches': 'Bulk changes',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
