import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'calendar.day.empty': 'Nothing was published on this day and no event falls on it',
  'calendar.day.empty.text': 'Choose a marked day of the month.',
  'calendar.events': 'Events',
  'calendar.events.none': 'No events are recorded for this month.',
  'calendar.kind.anniversary': 'Anniversary',
  'calendar.kind.editorial': 'Editorial date',
  'calendar.kind.measure_expiry': 'Measure expires',
  'calendar.kind.price_update': 'Price update',
  'calendar.month': 'Days with posts',
  'calendar.next': 'Next day with content',
  'calendar.posts': { one: '{count} post', other: '{count} posts' },
  'calendar.posts.none': 'Nothing has been published in this month.',
  'calendar.previous': 'Previous day with content',
  'calendar.stories': 'Published on this day',
  'calendar.title': 'Calendar',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
