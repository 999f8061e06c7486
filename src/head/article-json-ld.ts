import type { Lang } from '#i18n/locale.ts'
import { described, organizationNode, type JsonLd, type JsonValue, type Publisher } from './json-ld.ts'

/** A picture with whose it is; search engines show the licence beside it. */
interface PictureFacts {
  url: string
  credit: string
  licenceUrl: string | null
  acquireUrl: string | null
}

export interface ArticleFacts {
  lang: Lang
  url: string
  headline: string
  description: string
  images: (string | PictureFacts)[]
  /** ISO 8601. */
  published: string
  modified: string
  /** Later corrections, the last first. */
  corrections: readonly { at: string; text: string }[]
  section: string | null
  keywords: string[]
  /** How many comments there are; null where the page shows none. */
  comments: number | null
  /** The desk that signs; the publisher where none does. */
  author: string | null
  publisher: Publisher
  /** CSS class of the part that only subscribers read; null for a free article. */
  paidPart: string | null
  /** Of a story that is covered live. */
  live?: LiveFacts | null
}

/** A live coverage with its updates, which are on the page. */
export interface LiveFacts {
  /** ISO 8601. */
  began: string
  ended: string | null
  entries: readonly {
    headline: string
    text: string
    lang: Lang
    published: string
    modified: string | null
    url: string
    author: string | null
  }[]
}

function imageNode({ url, credit, licenceUrl, acquireUrl }: PictureFacts): {
  [key: string]: JsonValue | undefined
} {
  return {
    '@type': 'ImageObject',
    url,
    contentUrl: url,
    creditText: credit || undefined,
    license: licenceUrl ?? undefined,
    acquireLicensePage: acquireUrl ?? undefined,
  }
}

/** A news article; a paid one says which part of the page is behind the wall, so that it is not taken for cloaking. */
export function newsArticle(facts: ArticleFacts): JsonLd {
  const free = facts.paidPart === null
  return described(facts.live ? 'LiveBlogPosting' : 'NewsArticle', {
    mainEntityOfPage: facts.url,
    url: facts.url,
    inLanguage: facts.lang,
    headline: facts.headline,
    description: facts.description,
    image: facts.images.map((image) => (typeof image === 'string' ? image : imageNode(image))),
    datePublished: facts.published,
    dateModified: facts.modified,
    correction:
      facts.corrections.length > 0
        ? facts.corrections.map(({ at, text }) => ({ '@type': 'CorrectionComment', text, datePublished: at }))
        : undefined,
    articleSection: facts.section ?? undefined,
    keywords: facts.keywords.length > 0 ? facts.keywords.join(', ') : undefined,
    commentCount: facts.comments ?? undefined,
    author: facts.author
      ? { '@type': 'Organization', name: facts.author }
      : { '@type': 'Organization', name: facts.publisher.name, url: facts.publisher.url },
    publisher: organizationNode(facts.publisher),
    ...(facts.live && liveNode(facts.live, facts.publisher)),
    isAccessibleForFree: free,
    hasPart: free
      ? undefined
      : { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${facts.paidPart}` },
  })
}

function liveNode({ began, ended, entries }: LiveFacts, publisher: Publisher) {
  return {
    coverageStartTime: began,
    coverageEndTime: ended ?? undefined,
    liveBlogUpdate: entries.map(({ headline, text, lang, published, modified, url, author }) => ({
      '@type': 'BlogPosting',
      headline,
      articleBody: text,
      inLanguage: lang,
      datePublished: published,
      dateModified: modified ?? undefined,
      url,
      author: { '@type': 'Organization', name: author ?? publisher.name },
    })),
  }
}
