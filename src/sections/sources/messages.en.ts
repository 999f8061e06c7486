import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'sources.title': 'Sources of prices',
  'sources.description':
    'Who publishes the prices of this site, how new they are, and on what terms they may be used.',
  'sources.intro':
    'Every real price here has a publisher. This page says who they are, how new their figures are, and on what terms they may be used. Demonstration data has no source and is not counted.',
  'sources.none': 'No real prices yet',
  'sources.noneText': 'Once prices have been imported, their publishers are listed here.',
  'sources.connect': 'Connect a source',
  'sources.publisher': 'Publisher',
  'sources.series': 'Series',
  'sources.newest': 'Newest price',
  'sources.state': 'Status',
  'sources.current': 'Up to date',
  'sources.late': { one: 'One series is late', other: '{count} series are late' },
  'sources.ended': 'No longer updated',
  'sources.licence': 'Licence',
  'sources.noLicence': 'Not stated',
  'sources.published': 'Published {date}',
  'sources.fetched': 'Last fetched',
  'sources.byHand': 'Not fetched by schedule',
  'sources.next': 'Next due',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
