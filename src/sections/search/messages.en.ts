import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'search.all': 'All',
  'search.box': 'Search the site',
  'search.count': { one: '{count} result', other: '{count} results' },
  'search.for': 'for “{query}”',
  'search.in.articles': 'Articles and news',
  'search.in.around-world': 'Around the world',
  'search.in.production-capacity': 'Production capacity',
  'search.in.dumping-cases': 'Dumping cases',
  'search.in.exports-imports': 'Exports and imports',
  'search.in.mergers-acquisitions': 'Mergers and acquisitions',
  'search.in.glossary': 'Glossary',
  'search.in.companies': 'Companies',
  'search.in.helps': 'Help',
  'search.in.news-excerpt': 'Excerpts',
  'search.in.pages': 'Pages',
  'search.in.products-prices': 'Product prices',
  'search.none': 'There are no results',
  'search.none.products': 'Did you mean one of these products?',
  'search.none.text':
    'Nothing matches “{query}”. Try fewer words, another spelling, the English name or the symbol.',
  'search.order': 'Order',
  'search.order.best': 'Most relevant',
  'search.order.newest': 'Newest',
  'search.section': 'Section',
  'search.start': 'What are you looking for?',
  'search.start.text':
    'Enter a product or company name in Arabic or English, a symbol such as MEG, a CAS number or a word from a story.',
  'search.submit': 'Search',
  'search.title': 'Search',
  'search.without': 'Search for “{query}”',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
