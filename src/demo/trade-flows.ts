import { seededRandom } from './random.ts'
import type { One } from './shape/shape.ts'

type Provenance = Pick<One<'capacities.json'>, 'notes' | 'source' | 'as_of' | 'confidence'>

/** A made-up flow of trade. */
export interface Flow extends Provenance {
  product: string
  process: Line['process']
  country: string
  partner: string | null
  year_month: string
  hs_code: string
  hs_edition: number | null
  value: number
  currency: string
  quantity: number | null
  quantity_missing: null
  value_basis: 'FOB' | 'CIF'
  is_mirror: boolean
  estimate: boolean
  demo: true
}

interface Line {
  product: string
  process: 'export' | 'import'
  /** Thousand tonnes a year of the largest reporter. */
  kilotonnes: number
  /** US dollars a tonne. */
  price: number
  monthly?: true
}

const LINES: readonly Line[] = [
  { product: 'urea', process: 'export', kilotonnes: 3200, price: 370, monthly: true },
  { product: 'methanol', process: 'export', kilotonnes: 4100, price: 300, monthly: true },
  { product: 'ammonia', process: 'export', kilotonnes: 900, price: 430 },
  { product: 'meg', process: 'export', kilotonnes: 3900, price: 520 },
  { product: 'hdpe', process: 'export', kilotonnes: 3300, price: 960 },
  { product: 'lldpe', process: 'export', kilotonnes: 2400, price: 970 },
  { product: 'pp-homo', process: 'export', kilotonnes: 3600, price: 980 },
  { product: 'mtbe', process: 'export', kilotonnes: 1500, price: 760 },
  { product: 'pvc', process: 'import', kilotonnes: 310, price: 850 },
  { product: 'tdi', process: 'import', kilotonnes: 42, price: 2150 },
]
/** Size beside the largest reporter. */
const REPORTERS = { SA: 1, AE: 0.42, QA: 0.5, KW: 0.2, OM: 0.26, BH: 0.07 }
/** Share of each partner, before the year's luck. */
const PARTNERS = {
  export: { CN: 0.31, IN: 0.22, TR: 0.11, KR: 0.1, BE: 0.08, EG: 0.07, BR: 0.06, ZA: 0.05 },
  import: { CN: 0.38, KR: 0.15, DE: 0.12, JP: 0.1, US: 0.09, TW: 0.07, TH: 0.05, BE: 0.04 },
} as const
const YEARS = 5
/** The last years, by this number, also have months, and their months add up to them. */
const MONTHLY_YEARS = 2

const cents = (amount: number) => Math.round(amount * 100) / 100
/** Around 1, evenly, by at most `by`. */
const around = (random: () => number, by: number) => 1 + (random() * 2 - 1) * by

/**
 * A generated trade set, marked as demonstration data: eight products exported and two imported by six Gulf countries, with eight
 * partners each, in the last five full years, and two of the products also month by month. Tonnes and US dollars. The
 * row without partner is the sum of its partners. The same year gives the same figures. `hs` is the six digits by product.
 */
export function tradeFlows(hs: ReadonlyMap<string, string | null>, now: Date): Flow[] {
  const last = now.getUTCFullYear() - 1
  return LINES.flatMap((line, index) => {
    const hs_code = hs.get(line.product)
    return hs_code ? lineFlows(line, hs_code, seededRandom(90_521 + index), last, now) : []
  })
}

function lineFlows(line: Line, hs_code: string, random: () => number, last: number, now: Date): Flow[] {
  const flows: Flow[] = []
  const first = last - YEARS + 1
  for (const [country, size] of Object.entries(REPORTERS)) {
    const sums = new Map<string, { quantity: number; value: number }>()
    const add = (key: string, quantity: number, value: number) => {
      const sum = sums.get(key) ?? { quantity: 0, value: 0 }
      sums.set(key, { quantity: sum.quantity + quantity, value: cents(sum.value + value) })
    }
    for (const [partner, share] of Object.entries(PARTNERS[line.process])) {
      for (let year = first; year <= last; year++) {
        const tonnes = line.kilotonnes * 1000 * size * share * around(random, 0.25)
        const price = line.price * around(random, 0.15)
        const monthly = line.monthly && year > last - MONTHLY_YEARS
        for (let month = 1; month <= 12; month++) {
          const quantity = Math.round((tonnes / 12) * around(random, 0.2))
          const value = cents(quantity * price * around(random, 0.05))
          const periods = monthly ? [`${year}`, `${year}-${String(month).padStart(2, '0')}`] : [`${year}`]
          for (const period of periods) {
            add(`${period} ${partner}`, quantity, value)
            add(`${period} `, quantity, value)
          }
        }
      }
    }
    for (const [key, { quantity, value }] of sums) {
      const [year_month = '', partner = ''] = key.split(' ')
      flows.push(flow(line, { hs_code, country, partner: partner || null, year_month, quantity, value }, now))
    }
  }
  return flows
}

type Figures = Pick<Flow, 'hs_code' | 'country' | 'partner' | 'year_month' | 'quantity' | 'value'>

const flow = ({ product, process }: Line, figures: Figures, now: Date): Flow => ({
  product,
  process,
  ...figures,
  hs_edition: 2022,
  currency: 'USD',
  quantity_missing: null,
  value_basis: process === 'export' ? 'FOB' : 'CIF',
  is_mirror: false,
  estimate: false,
  notes: null,
  source: { ar: 'بيانات توضيحية', en: 'Demonstration data' },
  as_of: now.toISOString().slice(0, 10),
  confidence: 'low',
  demo: true,
})
