import { PROCESSES } from './options.ts'

/** The product behind `/exports-imports/details={slug}`; null for any other key. */
export function parseDetailsKey(key: string): string | null {
  return /^details=([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(key)?.[1] ?? null
}

/** What makes a flow the one that it is; `partner` WLD stands for all of them. */
export interface FlowKey {
  product: string
  process: string
  country: string
  partner: string
  year_month: string
  hs_code: string
  is_mirror: boolean
}

const FLOW = new RegExp(
  `^([a-z0-9]+(?:-[a-z0-9]+)*)-(${Object.keys(PROCESSES).join('|')})-([a-z]{2})-([a-z]{2,3})-(\\d{4}(?:-\\d\\d)?)-(\\d{2,12})(-mirror)?$`,
)

/** The flow behind `/exports-imports/urea-export-sa-cn-2025-03-310210`; null for any other key. */
export function parseFlow(key: string): FlowKey | null {
  const [, product, process, country, partner, year_month, hs_code, mirror] = FLOW.exec(key) ?? []
  if (!product || !process || !country || !partner || !year_month || !hs_code) return null
  return {
    product,
    process,
    country: country.toUpperCase(),
    partner: partner.toUpperCase(),
    year_month,
    hs_code,
    is_mirror: mirror !== undefined,
  }
}
