const ARTICLE = [
  'mainEntityOfPage',
  'url',
  'inLanguage',
  'headline',
  'description',
  'image',
  'datePublished',
  'dateModified',
  'articleSection',
  'keywords',
  'commentCount',
  'author',
  'publisher',
  'isAccessibleForFree',
  'hasPart',
]

/** The types and properties of schema.org that our pages use, as its vocabulary defines them. */
const VOCABULARY: Readonly<Record<string, readonly string[]>> = {
  Answer: ['text'],
  BlogPosting: ['headline', 'articleBody', 'inLanguage', 'datePublished', 'dateModified', 'url', 'author'],
  BreadcrumbList: ['itemListElement'],
  CollectionPage: ['name', 'url', 'inLanguage', 'mainEntity'],
  Corporation: ['name', 'alternateName', 'description', 'mainEntityOfPage', 'address'],
  DataDownload: ['encodingFormat', 'contentUrl'],
  DataCatalog: ['name', 'url'],
  Dataset: [
    'name',
    'description',
    'url',
    'inLanguage',
    'creator',
    'license',
    'temporalCoverage',
    'variableMeasured',
    'distribution',
    'isAccessibleForFree',
    'includedInDataCatalog',
  ],
  DefinedTerm: ['name', 'description', 'url'],
  DefinedTermSet: ['name', 'url', 'inLanguage', 'hasDefinedTerm'],
  EntryPoint: ['urlTemplate'],
  FAQPage: ['inLanguage', 'mainEntity'],
  ImageObject: ['url', 'contentUrl', 'creditText', 'license', 'acquireLicensePage'],
  ItemList: ['numberOfItems', 'itemListElement'],
  ItemPage: ['name', 'url', 'inLanguage', 'citation', 'publisher'],
  ListItem: ['position', 'name', 'url', 'item'],
  NewsArticle: ARTICLE,
  LiveBlogPosting: [...ARTICLE, 'coverageStartTime', 'coverageEndTime', 'liveBlogUpdate'],
  Organization: ['name', 'url', 'logo', 'sameAs'],
  PostalAddress: ['addressCountry'],
  Question: ['name', 'acceptedAnswer'],
  SearchAction: ['target', 'query-input'],
  WebPageElement: ['isAccessibleForFree', 'cssSelector'],
  WebSite: ['name', 'url', 'inLanguage', 'potentialAction'],
}

/** What in a structured-data object the vocabulary does not know, by its place; an empty text counts too. */
export function unknownIn(node: unknown, at = ''): string[] {
  if (node === '' || node === null) return [`${at} says nothing`]
  if (Array.isArray(node)) return node.flatMap((one, index) => unknownIn(one, `${at}[${index}]`))
  if (typeof node !== 'object') return []
  const { '@context': _, '@type': type, ...fields } = node as Record<string, unknown>
  const known = VOCABULARY[String(type)]
  if (!known) return [`${at} ${String(type)}`]
  return Object.entries(fields).flatMap(([key, value]) =>
    known.includes(key) ? unknownIn(value, `${at}.${key}`) : [`${at}.${key} of ${String(type)}`],
  )
}
