/** The sections that are searched, in the order of their counts. */
export const SEARCH_SECTIONS = [
  'articles',
  'around-world',
  'news-excerpt',
  'products-prices',
  'production-capacity',
  'companies',
  'dumping-cases',
  'exports-imports',
  'mergers-acquisitions',
  'glossary',
  'pages',
  'helps',
  'fileuploads',
] as const
export type SearchSection = (typeof SEARCH_SECTIONS)[number]

export const SEARCH_ORDERS = ['best', 'newest'] as const
export type SearchOrder = (typeof SEARCH_ORDERS)[number]
