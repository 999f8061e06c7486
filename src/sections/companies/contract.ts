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
