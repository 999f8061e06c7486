import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.due.intro':
    'Real series whose next figure has not come yet. A figure is due by the frequency of its series, and late some time after that. Demonstration data and series that ended are not listed.',
  'admin.due.label': 'Series that wait for a figure',
  'admin.due.count': { one: '{count} series', other: '{count} series' },
  'admin.due.empty': 'No figure is due',
  'admin.due.emptyText':
    'Every real series has its newest figure. A series appears here once its next one is due.',
  'admin.due.series': 'Series',
  'admin.due.state': 'Status',
  'admin.due.state.late': 'Late',
  'admin.due.state.due': 'Due',
  'admin.due.today': 'since today',
  'admin.due.since': { one: 'for one day', other: 'for {count} days' },
  'admin.due.last': 'Last figure',
  'admin.due.due': 'Due on',
  'admin.due.source': 'Source',
  'admin.due.toSource': 'Open the source',
  'admin.due.toImports': 'Import a file',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
