import { PROCESSES } from '../options.ts'

/** The product behind `/exports-imports/details={slug}`; null for any other key. */
export function parseDetailsKey(key: string): string | null {
  return /^details=([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(key)?.[1] ?? null
}

/** The identity of a flow; `partner` WLD means all of them. */
export interface FlowKey {
  product: string
  process: string
  country: string
  partner: string
  year_month: string
  hs_code: string
  is_mirror: boolean
}

const TRADE = `^([a-z0-9]+(?:-[a-z0-9]+)*)-(${Object.keys(PROCESSES).join('|')})-([a-z]{2})-([a-z]{2,3})`
const CODE = String.raw`-(\d{2,12})(-mirror)?$`
const FLOW = new RegExp(`${TRADE}${String.raw`-(\d{4}(?:-\d\d)?)`}${CODE}`)
const RUN = new RegExp(TRADE + CODE)

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

/** The trade of a flow in every period: the flow's key without its period. */
export type RunKey = Omit<FlowKey, 'year_month'>

/** The trade behind `urea-export-sa-cn-310210`; null for any other text. */
export function parseRun(text: string): RunKey | null {
  const [, product, process, country, partner, hs_code, mirror] = RUN.exec(text) ?? []
  if (!product || !process || !country || !partner || !hs_code) return null
  return {
    product,
    process,
    country: country.toUpperCase(),
    partner: partner.toUpperCase(),
    hs_code,
    is_mirror: mirror !== undefined,
  }
}

export function printRun({ product, process, country, partner, hs_code, is_mirror }: RunKey): string {
  const parts = [product, process, country.toLowerCase(), partner.toLowerCase(), hs_code]
  return `${parts.join('-')}${is_mirror ? '-mirror' : ''}`
}
