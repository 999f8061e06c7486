import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'search.all': 'All',
  'search.box': 'Search the site',
  'search.corrected': 'No results for “{typed}”. These are for “{query}”.',
  'search.count': { one: '{count} result', other: '{count} results' },
  'search.countMore': { one: 'More than {count} result', other: 'More than {count} results' },
  'search.for': 'for “{query}”',
  'search.exactly': 'Search for “{query}” as typed',
  'search.none': 'There are no results',
  'search.none.text':
    'Nothing matches “{query}”. Try fewer words, another spelling, the English name or the symbol.',
  'search.order': 'Order',
  'search.order.best': 'Most relevant',
  'search.order.newest': 'Newest',
  'search.country': 'Country',
  'search.period': 'Period',
  'search.period.7': 'Last 7 days',
  'search.period.30': 'Last 30 days',
  'search.period.365': 'Last year',
  'search.product': 'Product',
  'search.popular': 'Popular searches',
  'search.section': 'Section',
  'search.some': 'No result has all of the words. These have some of them.',
  'search.start': 'What are you looking for?',
  'search.start.text':
    'Enter a product or company name in Arabic or English, a symbol such as MEG, a CAS number or a word from a story.',
  'search.submit': 'Search',
  'search.suggestions': 'Search suggestions',
  'search.suggestion': 'Did you mean “{query}”?',
  'search.title': 'Search',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
