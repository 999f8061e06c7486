/** The tag under which pages that name companies are dropped: that of the section's rows. */
export const COMPANIES_TAG = 'data:companies'

/** The tabs that every company has, in their order; the first has the bare address. Those that other sections declare follow. */
export const OWN_TABS = ['overview', 'productionCapacity', 'news', 'timeline', 'financialFiles'] as const

/** The language-free address of a company or of one of its tabs. */
export function companyPath(slug: string, tab = 'overview'): string {
  return `/companies/${slug}${tab === 'overview' ? '' : `/${tab}`}`
}

/** A company as other pages show it beside what they are about. */
export interface CompanyCell {
  slug: string
  /** Short name, as the cell and the tables write it. */
  short: string
  name: string
  /** ISO 3166 code. */
  country: string
  country_name: string
  href: string
}
