import type { MetaDescriptor } from 'react-router'
import { DEFAULT_LANG, LANGS, localePath, otherLang, type Lang } from '#i18n/locale.ts'
import { FEED_FORMATS, FEED_TYPES, feedPath } from './feed.ts'
import type { JsonLd } from './json-ld.ts'

export interface PageMeta {
  lang: Lang
  /** The public address of the site, without a slash at the end. */
  origin: string
  /** The page's own path; of its query only `page` matters. */
  path: string
  /** The page's path in the twin language, where slugs differ; either language's form will do. */
  twinPath?: string
  /** Site name first, then the section's label or the page's words (ROUTE-22). */
  title: readonly [site: string, ...parts: (string | null | undefined)[]]
  description?: string | null
  /** Path or address of an image of 1200 x 630, as `ogPath` gives it. */
  image?: string
  type?: 'website' | 'article'
  /** ISO 8601, of an article. */
  published?: string | null
  modified?: string | null
  /** `noindex` for pages that no search should lead to: search results, forms of an account. */
  robots?: string
  /** The list (`articles`, `c:21`, `all`) whose feeds belong to the page. */
  feed?: string
  jsonLd?: readonly JsonLd[]
}

const LOCALES: Readonly<Record<Lang, string>> = { ar: 'ar_AR', en: 'en_US' }
const INDEXED = 'index, follow, max-image-preview:large'

/** Everything in the head that says what a page is: title, canonical, twins, cards, feeds, structured data. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { lang, origin } = page
  const title = pageTitle(page.title)
  // A browser that moves to the page needs its title, and its address for sharing; the rest is for those who fetch it.
  if (!import.meta.env.SSR)
    return [
      { title },
      link({ rel: 'canonical', href: origin + canonicalPath(localePath(lang, page.path), origin) }),
    ]
  const own = new URL(origin + page.path)
  const address = (to: Lang) => {
    const path =
      to === lang || page.twinPath === undefined ? own.pathname : page.twinPath.replace(/[?#].*$/s, '')
    return origin + canonicalPath(localePath(to, path) + own.search, origin)
  }
  const image = page.image && new URL(page.image, origin).href
  const indexed = !page.robots?.includes('noindex')
  return [
    { title },
    ...named('name', { description: page.description, robots: page.robots ?? INDEXED }),
    link({ rel: 'canonical', href: address(lang) }),
    // A page that must not be indexed has no twins to offer either.
    ...(indexed ? LANGS.map((twin) => link({ rel: 'alternate', hrefLang: twin, href: address(twin) })) : []),
    ...(indexed ? [link({ rel: 'alternate', hrefLang: 'x-default', href: address(DEFAULT_LANG) })] : []),
    ...named('property', {
      'og:site_name': page.title[0],
      'og:title': title,
      'og:description': page.description,
      'og:type': page.type ?? 'website',
      'og:url': address(lang),
      'og:locale': LOCALES[lang],
      'og:locale:alternate': LOCALES[otherLang(lang)],
      'og:image': image,
      'og:image:type': image && (image.endsWith('.jpg') ? 'image/jpeg' : 'image/png'),
      'og:image:width': image && '1200',
      'og:image:height': image && '630',
      'og:image:alt': image && title,
      'article:published_time': page.published,
      'article:modified_time': page.modified,
    }),
    ...named('name', {
      'twitter:card': image ? 'summary_large_image' : 'summary',
      'twitter:title': title,
      'twitter:description': page.description,
      'twitter:image': image,
    }),
    ...(page.feed === undefined ? [] : feedLinks(page.feed, title, lang, origin)),
    ...(page.jsonLd ?? []).map((data) => ({ 'script:ld+json': data })),
  ]
}

/** `Kimya - News excerpts`. */
function pageTitle(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' - ')
}

/** A path percent-encoded once, with nothing of its query but `page` and `s`, the series that a page of several is about. */
export function canonicalPath(path: string, origin: string): string {
  const url = new URL(origin + path)
  const kept = new URLSearchParams()
  for (const series of url.searchParams.getAll('s').slice(0, MOST_SERIES))
    if (/^[a-z0-9-]{1,120}$/.test(series)) kept.append('s', series)
  const page = url.searchParams.get('page')
  if (page && /^\d{1,9}$/.test(page)) kept.set('page', page)
  return url.pathname + (kept.size > 0 ? `?${kept}` : '')
}

/** The number of series that are compared on a page. */
const MOST_SERIES = 5

function feedLinks(list: string, title: string, lang: Lang, origin: string): MetaDescriptor[] {
  return FEED_FORMATS.map((format) =>
    link({
      rel: 'alternate',
      type: FEED_TYPES[format],
      title,
      href: origin + localePath(lang, feedPath(list, format)),
    }),
  )
}

function link(attributes: Record<string, string>): MetaDescriptor {
  return { tagName: 'link', ...attributes }
}

function named(
  key: 'name' | 'property',
  values: Record<string, string | null | undefined>,
): MetaDescriptor[] {
  return Object.entries(values).flatMap(([name, content]) => (content ? [{ [key]: name, content }] : []))
}
