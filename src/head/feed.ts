import type { Lang } from '#i18n/locale.ts'

export const FEED_FORMATS = ['rss', 'atom', 'json'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
}

/** What the formats are called. */
export const FEED_NAMES: Readonly<Record<FeedFormat, string>> = {
  rss: 'RSS',
  atom: 'Atom',
  json: 'JSON Feed',
}

/** The list whose feed has the updates of sources. */
export const UPDATES_FEED = 'sources'

/** A post in a feed: what everyone may read of it, never a body. Addresses are absolute. */
export interface FeedItem {
  /** An address that stays when the slug changes. */
  id: string
  url: string
  title: string
  /** Differs from the feed's where only the twin's text exists. */
  lang: Lang
  summary: string
  category: string | null
  author: string | null
  /** Null where it has none of its own. */
  image: string | null
  published: Date
  /** When it was last corrected with a note, or its live coverage went on; null where it never was. */
  corrected: Date | null
}

/** A feed before it is written in one of its formats. Items run from the newest down. */
export interface Feed {
  title: string
  description: string
  lang: Lang
  /** The page it belongs to. */
  home: string
  urls: Readonly<Record<FeedFormat, string>>
  items: readonly FeedItem[]
}

/** When an item last changed: when it was published, corrected, or its live coverage went on. */
export const itemUpdated = ({ published, corrected }: FeedItem): Date =>
  corrected && corrected > published ? corrected : published

/** When the feed last changed: with its newest post or correction. Null for an empty one. */
export function feedUpdated({ items }: Feed): Date | null {
  return items.length === 0 ? null : new Date(Math.max(...items.map((item) => itemUpdated(item).getTime())))
}

/** The language-free address of a list's feed: `/feeds/articles.rss`, `/feeds/c/21.rss`, `/feeds/co/sabic.rss`. */
export function feedPath(list: string, format: FeedFormat): string {
  return `/feeds/${list.replace(':', '/')}.${format}`
}
