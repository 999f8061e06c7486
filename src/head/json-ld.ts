import type { Lang } from '#i18n/locale.ts'

export type JsonValue = string | number | boolean | JsonValue[] | { [key: string]: JsonValue | undefined }

/** A schema.org description of what a page shows. Addresses in it are absolute. */
export type JsonLd = { '@context': 'https://schema.org'; '@type': string } & {
  [key: string]: JsonValue | undefined
}

export interface Publisher {
  name: string
  url: string
  logo: string
  /** Its pages elsewhere. */
  sameAs?: string[]
}

/** A description of a type. */
export function described(type: string, fields: { [key: string]: JsonValue | undefined }): JsonLd {
  return { '@context': 'https://schema.org', '@type': type, ...fields }
}

/** The publisher as part of a description. */
export function organizationNode({ name, url, logo, sameAs = [] }: Publisher): {
  [key: string]: JsonValue | undefined
} {
  return {
    '@type': 'Organization',
    name,
    url,
    logo: { '@type': 'ImageObject', url: logo },
    sameAs: sameAs.length > 0 ? sameAs : undefined,
  }
}

export function organization(publisher: Publisher): JsonLd {
  return described('Organization', organizationNode(publisher))
}

/** The way from home to the page, the page itself last. */
export function breadcrumbList(steps: readonly { name: string; url: string }[]): JsonLd {
  return described('BreadcrumbList', {
    itemListElement: steps.map(({ name, url }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: url,
    })),
  })
}

/** The site, and how to search it; without `search` it has none. */
export function webSite(site: { name: string; url: string; lang: Lang; search: string | null }): JsonLd {
  return described('WebSite', {
    name: site.name,
    url: site.url,
    inLanguage: site.lang,
    potentialAction: site.search
      ? {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${site.search}?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        }
      : undefined,
  })
}

export interface DatasetFacts {
  name: string
  description: string
  url: string
  lang: Lang
  creator: Publisher
  license: string | null
  /** ISO 8601 interval, such as `2024-01-01/2026-11-20`. */
  period: string | null
  /** The measured variable: `Price, USD/t`. */
  variables: string[]
  downloads: { format: string; url: string }[]
  /** Address of the catalogue that it is in. */
  catalog?: string
}

export function dataset(facts: DatasetFacts): JsonLd {
  return described('Dataset', {
    name: facts.name,
    description: facts.description,
    url: facts.url,
    inLanguage: facts.lang,
    creator: organizationNode(facts.creator),
    isAccessibleForFree: true,
    includedInDataCatalog: facts.catalog ? { '@type': 'DataCatalog', url: facts.catalog } : undefined,
    license: facts.license ?? undefined,
    temporalCoverage: facts.period ?? undefined,
    variableMeasured: facts.variables.length > 0 ? facts.variables : undefined,
    distribution:
      facts.downloads.length > 0
        ? facts.downloads.map(({ format, url }) => ({
            '@type': 'DataDownload',
            encodingFormat: format,
            contentUrl: url,
          }))
        : undefined,
  })
}

/** A company's own page. */
export function corporation(facts: {
  name: string
  otherName: string | null
  country: string
  description: string | null
  url: string
}): JsonLd {
  return described('Corporation', {
    name: facts.name,
    alternateName: facts.otherName ?? undefined,
    description: facts.description ?? undefined,
    mainEntityOfPage: facts.url,
    address: { '@type': 'PostalAddress', addressCountry: facts.country },
  })
}

/** The page of one row: a case, a deal, a plant, a month's trade; `source` says who reported it. */
export function itemPage(facts: {
  name: string
  url: string
  lang: Lang
  source: string | null
  publisher: Publisher
}): JsonLd {
  return described('ItemPage', {
    name: facts.name,
    url: facts.url,
    inLanguage: facts.lang,
    citation: facts.source ?? undefined,
    publisher: organizationNode(facts.publisher),
  })
}

/** A page that lists others. */
export function collectionPage(facts: {
  name: string
  url: string
  lang: Lang
  items: readonly { name: string; url: string }[]
  from: number
}): JsonLd {
  const { '@context': _, ...list } = itemList(facts.items, facts.from)
  return described('CollectionPage', {
    name: facts.name,
    url: facts.url,
    inLanguage: facts.lang,
    mainEntity: list,
  })
}

/** A glossary. */
export function definedTermSet(facts: {
  name: string
  url: string
  lang: Lang
  terms: readonly { name: string; text: string; url: string }[]
}): JsonLd {
  return described('DefinedTermSet', {
    name: facts.name,
    url: facts.url,
    inLanguage: facts.lang,
    hasDefinedTerm: facts.terms.map(({ name, text, url }) => ({
      '@type': 'DefinedTerm',
      name,
      description: text,
      url,
    })),
  })
}

/** Questions with their answers; an answer may hold the HTML of rich text. */
export function faqPage(lang: Lang, items: readonly { question: string; answer: string }[]): JsonLd {
  return described('FAQPage', {
    inLanguage: lang,
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  })
}

/** The items of a list page, in their order; `from` is the position of the first. */
export function itemList(items: readonly { name: string; url: string }[], from = 1): JsonLd {
  return described('ItemList', {
    numberOfItems: items.length,
    itemListElement: items.map(({ name, url }, i) => ({
      '@type': 'ListItem',
      position: from + i,
      name,
      url,
    })),
  })
}

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** The text of a `<script type="application/ld+json">`: no content can end the element or open another. */
export function serializeJsonLd(data: JsonLd | readonly JsonLd[]): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign)
}
