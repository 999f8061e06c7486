import { SELLER_COUNTRIES } from '../settings.ts'
import type { VatRate } from '../money/tax.ts'

/** In the place of a country: customers outside the seller's country. */
export const ABROAD = '*'

/** Whose rates there are. */
export const VAT_COUNTRIES = [...SELLER_COUNTRIES, ABROAD] as const
type VatCountry = (typeof VAT_COUNTRIES)[number]

/** Categories of an invoice; the first alone is charged. */
export const VAT_CATEGORIES = ['S', 'Z', 'E', 'O'] as const satisfies readonly VatRate['category'][]

/** Letters of a reason: it is printed on a line of an invoice. */
export const MOST_REASON = 160

/** A rate of VAT on subscriptions with its first day; it holds until the next one of its country begins. */
export interface DatedRate extends VatRate {
  country: VatCountry
  from: string
}

/** A rate that is on record. */
export interface RecordedRate extends DatedRate {
  id: number
  /** Null until another rate follows. */
  lastDay: string | null
}

/** Whether documents may have a rate already: it is never changed then. */
export const hasBegun = ({ from }: Pick<DatedRate, 'from'>, today: string): boolean => from <= today

/** A rate as its form sends back what it was made from. */
export const writeRate = ({ country, rateBp, category, reason, from }: DatedRate): string =>
  JSON.stringify([country, rateBp, category, reason.ar, reason.en, from])
