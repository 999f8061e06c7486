import type { Crops } from '#platform/images/crop-shapes.ts'
import type { Focus } from '#platform/images/srcset.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Visibility } from '#platform/policy/policy.ts'

export const POST_SECTIONS = ['articles', 'around-world', 'news-excerpt'] as const
export type PostSection = (typeof POST_SECTIONS)[number]

/** A text that may exist only in the twin language: then `lang` says which one it is (LANG-04). */
export interface Worded {
  text: string
  lang: Lang
}

/** A post's picture: an uploaded image, a drawing of figures that it is about, or one of the nine scenes. */
export type Cover =
  | { kind: 'image'; key: string; width: number; height: number; alt: string; focus?: Focus; crops?: Crops }
  | { kind: 'figures'; path: string; alt: string }
  | { kind: 'scene'; scene: number; alt: string }

/** A post as every list shows it. `path` is the language-free address (`/c/p21-345-slug`). */
export interface PostSummary {
  id: number
  section: PostSection
  path: string
  title: Worded
  summary: string
  category: { id: number; name: string; path: string } | null
  /** Where it happened: the city, or the country's name when no city is known. */
  city: string | null
  country: string | null
  desk: string | null
  publishedAt: string
  readingMinutes: number
  paid: boolean
  cover: Cover
}

export interface PostPage {
  results: PostSummary[]
  total_pages: number
  page_number: number
  total: number
}

/** A correction of a published post. */
export interface Correction {
  /** ISO 8601. */
  at: string
  text: string
}

/** Whose a picture is and what may be done with it; empty texts where nothing is known. */
export interface PictureRights {
  credit: string
  /** As readers know it, such as `CC BY 4.0`. */
  licence: string
  licenceUrl: string | null
  /** Where others ask for it. */
  acquireUrl: string | null
}

/** A whole post. `body` holds what this reader may read: all of it, or the free beginning with `rest` per cent unread. */
export interface Article extends PostSummary {
  body: Worded
  teaser: { rest: number } | null
  facts: string[]
  keywords: string[]
  caption: string | null
  /** Whose the cover is; null where nothing is known. */
  rights: PictureRights | null
  source: { name: string; url: string | null } | null
  products: string[]
  companies: string[]
  updatedAt: string
  /** In the reader's language, the last first. */
  corrections: Correction[]
  version: number
  visibility: Visibility
  /** The same post's address in the twin language, language-free: slugs differ. */
  twinPath: string
}

/** Posts a page. */
export const PAGE_SIZE = 25
