import { LANGS, localePath, DEFAULT_LANG, type Lang } from '#i18n/locale.ts'
import { element, empty, wrap, XML_HEAD } from '../xml.ts'

/** A page of the site: its language-free path in each language (slugs differ), and when it last changed. */
export interface SitemapEntry {
  paths: Readonly<Record<Lang, string>>
  modified?: Date | null
}

/** A story of the last 48 hours, in one language. */
export interface NewsEntry {
  lang: Lang
  path: string
  title: string
  published: Date
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XHTML = 'http://www.w3.org/1999/xhtml'
const NEWS = 'http://www.google.com/schemas/sitemap-news/0.9'

/** The same path in both languages. */
export function samePath(path: string): SitemapEntry['paths'] {
  return { ar: path, en: path }
}

/** A URL set in which each page occurs once a language and names its twin. */
export function writeSitemap(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.flatMap(({ paths, modified }) => {
    const href = (lang: Lang) => origin + localePath(lang, paths[lang])
    const links = [
      ...LANGS.map((lang) => [lang, href(lang)] as const),
      ['x-default', href(DEFAULT_LANG)] as const,
    ]
    const twins = links
      .map(([hreflang, to]) => empty('xhtml:link', { rel: 'alternate', hreflang, href: to }))
      .join('')
    const lastmod = element('lastmod', modified?.toISOString() ?? null)
    return LANGS.map((lang) => wrap('url', [element('loc', href(lang)), lastmod, twins]))
  })
  return XML_HEAD + wrap('urlset', urls, { xmlns: SITEMAP, 'xmlns:xhtml': XHTML })
}

/** The index of the site's sitemaps, by their names. */
export function writeSitemapIndex(origin: string, names: readonly string[]): string {
  const maps = names.map((name) => wrap('sitemap', [element('loc', `${origin}/sitemaps/${name}.xml`)]))
  return XML_HEAD + wrap('sitemapindex', maps, { xmlns: SITEMAP })
}

/** A news sitemap as Google reads it: title, and the publication's name and language. */
export function writeNewsSitemap(
  origin: string,
  site: Readonly<Record<Lang, string>>,
  entries: readonly NewsEntry[],
): string {
  const urls = entries.map(({ lang, path, title, published }) =>
    wrap('url', [
      element('loc', origin + localePath(lang, path)),
      wrap('news:news', [
        wrap('news:publication', [element('news:name', site[lang]), element('news:language', lang)]),
        element('news:publication_date', published.toISOString()),
        element('news:title', title),
      ]),
    ]),
  )
  return XML_HEAD + wrap('urlset', urls, { xmlns: SITEMAP, 'xmlns:news': NEWS })
}
