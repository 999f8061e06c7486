import * as z from 'zod'

/** A company as lists show it. */
const companyCellSchema = z.object({
  slug: z.string(),
  /** Short name, as the cell and the tables write it. */
  short: z.string(),
  name: z.string(),
  /** ISO 3166 code. */
  country: z.string(),
  country_name: z.string(),
  city: z.string().nullable(),
  href: z.string(),
})
export type CompanyCell = z.output<typeof companyCellSchema>

export const companySchema = companyCellSchema.extend({
  other_name: z.string().nullable(),
  exchange: z.string().nullable(),
  ticker: z.string().nullable(),
  adjectives: z.array(z.string()),
  /** Slugs of products; the list is indicative. */
  products: z.array(z.string()),
  description: z.string().nullable(),
  source: z.string(),
  confidence: z.string(),
})
export type Company = z.output<typeof companySchema>

export const companyListSchema = z.object({
  results: z.array(companyCellSchema),
  total_pages: z.int(),
  page_number: z.int(),
})

/** Companies a page. */
export const COMPANIES_PAGE = 40
