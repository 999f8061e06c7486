/** A link to a static page, for the place that its position names. */
export interface PageLink {
  slug: string
  name: string
  position: string
}

/** A static page, its text ready to be put into a page. `lang` is the language of name and text (LANG-04). */
export interface StaticPage extends PageLink {
  lang: 'ar' | 'en'
  html: string
  /** ISO 8601. */
  updatedAt: string
}

/** Tag of one page; every page also carries `pages`. */
export function pageTag(slug: string): string {
  return `page:${slug}`
}

export const PAGES_TAG = 'pages'
