import type { MetaDescriptor } from 'react-router'
import { splitLang, type Lang } from '#i18n/locale.ts'
import { ogPath } from './og-path.ts'
import { pageMeta, type PageMeta } from './meta.ts'

/** The site's data that a page's head needs. */
interface Root {
  lang: Lang
  origin: string
  site: { name: string; tagline: string }
}

export interface MetaInput {
  location: { pathname: string; search: string }
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

type PageWords = Omit<PageMeta, 'lang' | 'origin' | 'path' | 'title'> & {
  /** Left out on the home page, whose title is the site's name. */
  title?: string
  path?: string
}

/** The language of the page that a head is of. */
export const langOf = ({ location, matches }: MetaInput): Lang =>
  (matches.find((match) => match?.id === 'root')?.loaderData as Root | undefined)?.lang ??
  splitLang(location.pathname).lang

/** The head of a page from its own words; language, address and site name come from the frame. */
export function metaOf({ location, matches }: MetaInput, page: PageWords): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Root | undefined
  if (!root) return []
  const { title, path = location.pathname + location.search, ...rest } = page
  const { lang, origin, site } = root
  return pageMeta({
    ...rest,
    // A page without a description or image has the site's.
    description: rest.description || site.tagline,
    image: rest.image ?? ogPath('site', 'site', lang),
    lang,
    origin,
    path,
    title: [site.name, title],
  })
}
