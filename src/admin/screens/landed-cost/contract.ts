import type { ValueBasis } from '#sections/landed-cost/contract.ts'
import type { RateKind } from '#sections/landed-cost/rates/recorded.ts'
import type { ListPage } from '../../parts/list.ts'

/** The address of a new rate. */
export const NEW_RATE = 'new'

interface Choice {
  value: string
  label: string
}

/** A rate as the screens show it. */
export interface RateRow {
  id: number
  kind: RateKind
  /** In words. */
  country: string
  /** In words; null: of any. */
  origin: string | null
  hs: string | null
  /** Percent, as a decimal text. */
  rate: string
  /** US dollars per entry. */
  least: string | null
  most: string | null
  basis: ValueBasis
  from: string
  lastDay: string | null
  source: string
  state: 'coming' | 'now' | 'over'
}

export type RateList = ListPage<RateRow> & { countries: readonly Choice[] }

/** A rate with what its form starts with. */
export interface RateView {
  /** Null for a new one. */
  rate: RateRow | null
  /** The rate as its form was made from. */
  was: string
  values: {
    kind: string
    country: string
    origin: string
    hs: string
    rate: string
    least: string
    most: string
    from: string
    to: string
    note: { ar: string; en: string }
    source: { ar: string; en: string }
    sourceUrl: string
    asOf: string
  }
  countries: readonly Choice[]
  origins: readonly Choice[]
}
