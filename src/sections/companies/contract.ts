/** The tag under which pages that name companies are dropped: that of the section's rows. */
export const COMPANIES_TAG = 'data:companies'

/** The tabs of a company in their order; the first has the bare address. */
export const COMPANY_TABS = [
  'overview',
  'productionCapacity',
  'news',
  'financialFiles',
  'mergersAcquisitions',
] as const
export type CompanyTab = (typeof COMPANY_TABS)[number]

/** The language-free address of a company or of one of its tabs. */
export function companyPath(slug: string, tab: CompanyTab = 'overview'): string {
  return `/companies/${slug}${tab === 'overview' ? '' : `/${tab}`}`
}

/** The tab behind a route's parameters; null for what is none. `infoProduct` is the only child there is. */
export function tabOf(tab: string | undefined, child: string | undefined): CompanyTab | null {
  if (tab === undefined) return 'overview'
  const known = COMPANY_TABS.slice(1).find((name) => name === tab) ?? null
  return child === undefined || (known === 'productionCapacity' && child === 'infoProduct') ? known : null
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
