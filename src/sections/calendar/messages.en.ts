import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'calendar.day.empty': 'No stories or events on this day',
  'calendar.day.empty.text': 'Choose a marked day.',
  'calendar.events': 'Events',
  'calendar.events.none': 'No events this month.',
  'calendar.kind.anniversary': 'Anniversary',
  'calendar.kind.editorial': 'Editorial date',
  'calendar.kind.measure_expiry': 'Measure expires',
  'calendar.kind.price_update': 'Price update',
  'calendar.kind.release': 'Release expected',
  'calendar.month': 'Days with stories',
  'calendar.next': 'Next day with content',
  'calendar.posts': { one: '{count} story', other: '{count} stories' },
  'calendar.posts.none': 'Nothing was published this month.',
  'calendar.previous': 'Previous day with content',
  'calendar.releases': 'Releases of figures in your own calendar:',
  'calendar.stories': 'Published on this day',
  'calendar.title': 'Calendar',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
