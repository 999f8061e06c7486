import { toSlug } from '#i18n/slug.ts'
import type { Archive, AuthorRecord, CategoryRecord } from '../../record.ts'

/** The addresses under which WordPress has a category: by name, with its parents, by number; and their feeds. */
export function categoryAddresses(
  format: Archive['format'],
  category: CategoryRecord,
  path: readonly string[],
): string[] {
  if (format !== 'wordpress') return []
  const own = `/category/${path.join('/')}`
  const short = `/category/${category.slug}`
  const numbered = /^\d+$/.test(category.id) ? [`/?cat=${category.id}`] : []
  return [...new Set([own, `${own}/feed`, short, `${short}/feed`])].concat(numbered)
}

/** The addresses of who wrote; Ghost has the same. */
export function authorAddresses(format: Archive['format'], { id, slug }: AuthorRecord): string[] {
  if (slug === '' || (format !== 'wordpress' && format !== 'ghost')) return []
  const numbered = /^\d+$/.test(id) ? [`/?author=${id}`] : []
  return [`/author/${slug}`, ...(format === 'wordpress' ? [`/author/${slug}/feed`] : []), ...numbered]
}

/** The addresses of a keyword. */
export function keywordAddresses(format: Archive['format'], keyword: string, named: string | null): string[] {
  const slug = named ?? toSlug(keyword, 200)
  if (slug === '' || (format !== 'wordpress' && format !== 'ghost')) return []
  return format === 'wordpress' ? [`/tag/${slug}`, `/?tag=${slug}`, `/tag/${slug}/feed`] : [`/tag/${slug}`]
}

/** The addresses of the site's own feeds, and where their readers find ours. */
export const feedAddresses = (format: Archive['format'], feed: string): [from: string, to: string][] =>
  format === 'wordpress'
    ? ['/feed', '/feed/rss2', '/feed/atom', '/feed/rdf', '/?feed=rss2', '/?feed=atom', '/comments/feed'].map(
        (from) => [from, feed],
      )
    : format === 'ghost'
      ? ['/rss', '/feed'].map((from) => [from, feed])
      : []
