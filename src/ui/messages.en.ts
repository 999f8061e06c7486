import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'ui.ical.subscribe': 'Subscribe in your calendar',
  'ui.ical.file': 'Download (iCalendar)',
  'ui.ad': 'Advertisement',
  'ui.backToTop': 'Back to top',
  'ui.breadcrumb': 'Breadcrumb',
  'ui.calendar': 'Calendar',
  'ui.calendar.coming': 'Upcoming events',
  'ui.calendar.event': 'event',
  'ui.calendar.next': 'Next month',
  'ui.calendar.previous': 'Previous month',
  'ui.calendar.weekdaysShort': 'Sun Mon Tue Wed Thu Fri Sat',
  'ui.change.down': 'down',
  'ui.change.flat': 'unchanged',
  'ui.change.up': 'up',
  'ui.aside': 'Further information',
  'ui.close': 'Close',
  'ui.demo': 'Demonstration data',
  'ui.fontSize': 'Font size',
  'ui.fontSize.larger': 'Larger font',
  'ui.fontSize.letter': 'A',
  'ui.fontSize.smaller': 'Smaller font',
  'ui.image.missing': 'Image not found',
  'ui.lock': 'Subscribers',
  'ui.more': 'More',
  'ui.pages': 'Pages',
  'ui.pages.next': 'Next',
  'ui.pages.page': 'Page {number}',
  'ui.pages.previous': 'Previous',
  'ui.prices.down': 'Down {number}',
  'ui.prices.flat': 'Unchanged {number}',
  'ui.prices.late': 'Late: no price since {day}',
  'ui.prices.price': 'Price',
  'ui.prices.product': 'Product',
  'ui.prices.trend': 'Trend',
  'ui.prices.up': 'Up {number}',
  'ui.prices.updated': 'Updated {time}',
  'ui.saveLink': 'Save or follow',
  'ui.skip': 'Skip to content',
  'ui.vote.results': 'See the results',
  'ui.vote.submit': 'Vote',
  'ui.vote.final': { one: '{count} vote in all', other: '{count} votes in all' },
  'ui.vote.total': { one: '{count} vote so far', other: '{count} votes so far' },
  'ui.loading.site': 'Loading the site',
  'ui.vote.own': 'Your choice',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
