import type { PostSection } from './contract.ts'

/** Application codes of short links: `/s/aw/12`. */
export const SHORT_CODES = {
  aw: 'around-world',
  a: 'articles',
  nx: 'news-excerpt',
} as const satisfies Record<string, PostSection>

export interface PostAddress {
  section: PostSection
  id: number
  categoryId: number | null
  slug: string
}

/** The language-free address of a post, as the seed writes it; slugs keep their Arabic letters, percent-encoded. */
export function postPath({ section, id, categoryId, slug }: PostAddress): string {
  const tail = slug ? `-${encodeURIComponent(slug)}` : ''
  if (section === 'articles') return `/c/p${categoryId ?? ''}-${id}${tail}`
  if (section === 'around-world') return `/aw/show=${id}${tail}`
  return `/news-excerpt/show=${id}`
}

/** `/c/21-petrochemicals`; the slug is decoration, the number decides. */
export function categoryPath(id: number, slug: string): string {
  return `/c/${id}${slug ? `-${encodeURIComponent(slug)}` : ''}`
}

/** The short address of a post. */
export function shortPath(section: PostSection, id: number): string {
  const code = Object.entries(SHORT_CODES).find(([, s]) => s === section)?.[0]
  return `/s/${code}/${id}`
}

/** The list page of a section. */
export const SECTION_ROOT: Readonly<Record<PostSection, string>> = {
  articles: '/c/1',
  'around-world': '/aw/show',
  'news-excerpt': '/news-excerpt/show',
}

// Nine digits hold every id we can have and fit the database's integer; more is not an address of ours.
const ID = String.raw`(\d{1,9})`

/** Parses the rest of a path under `/c/`: an article `p{category?}-{post}-{slug?}`, a category `{id}{slug?}`, or nothing of ours. */
export function parseContentKey(
  key: string,
): { kind: 'article'; id: number } | { kind: 'category'; id: number } | null {
  const article = new RegExp(`^p(?:\\d{1,9})?-${ID}(?:-.*)?$`, 's').exec(key)
  if (article?.[1]) return { kind: 'article', id: Number(article[1]) }
  const category = new RegExp(`^${ID}(?!\\d)`).exec(key)
  return category?.[1] ? { kind: 'category', id: Number(category[1]) } : null
}

/** Parses the rest of a path under `/aw/` and `/news-excerpt/`: the list `show`, an item `show={id}-{slug?}`, or nothing of ours. */
export function parseShowKey(key: string): { kind: 'list' } | { kind: 'item'; id: number } | null {
  if (key === 'show') return { kind: 'list' }
  const item = new RegExp(`^show=${ID}(?:-.*)?$`, 's').exec(key)
  return item?.[1] ? { kind: 'item', id: Number(item[1]) } : null
}

/** A route parameter as a positive id, digits only. */
export function parseId(text: string | undefined): number | null {
  return text && /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null
}
