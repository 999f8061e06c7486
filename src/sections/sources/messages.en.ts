import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'sources.title': 'Sources of figures',
  'sources.description':
    'Who publishes the figures of this site, how new they are, and on what terms they may be used.',
  'sources.intro':
    'Every real price here has a publisher, and so do the trade figures. This page says who they are, how new their figures are, and on what terms they may be used. Demonstration data has no source and is not counted.',
  'sources.none': 'No real figures yet',
  'sources.noneText': 'Once figures have been imported, their publishers are listed here.',
  'sources.connect': 'Connect a source',
  'sources.publisher': 'Publisher',
  'sources.series': 'Series',
  'sources.what': 'What',
  'sources.newest': 'Newest figure',
  'sources.state': 'Status',
  'sources.current': 'Up to date',
  'sources.due': 'New figures due',
  'sources.late': { one: 'One series is late', other: '{count} series are late' },
  'sources.overdue': { one: 'one day overdue', other: '{count} days overdue' },
  'sources.figure.publisher': 'Sources',
  'sources.figure.series': 'Price series',
  'sources.figure.current': 'Up to date',
  'sources.figure.late': 'Late',
  'sources.ended': 'No longer updated',
  'sources.licence': 'Licence',
  'sources.noLicence': 'Not stated',
  'sources.published': 'Published {date}',
  'sources.fetched': 'Last fetched',
  'sources.notYet': 'Not yet',
  'sources.byHand': 'Not fetched by schedule',
  'sources.next': 'Next due',
  'sources.releases': 'Releases in your calendar',
  'sources.feed': 'Feeds of updates',
  'sources.files': 'This list',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
