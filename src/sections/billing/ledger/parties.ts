import type { Kind, Months } from '../contract.ts'

/** The seller as a document names it for ever. */
export interface SellerCopy {
  name: { ar: string; en: string }
  address: { ar: string; en: string }
  country: string
  vatNumber: string
  crNumber: string
}

/** The customer as a document names them for ever. */
export interface BuyerCopy {
  kind: Kind
  name: string
  address: string
  country: string
  vatNumber: string
  crNumber: string
}

/** The line items of a document. */
export interface Terms {
  priceId: number
  months: Months
  seats: number
  /** Of a change: how the subscription was before, to go back to when it is not paid. */
  before?: {
    priceId: number
    seats: number
    anchor: string
    periods: number
    periodStart: string
    periodEnd: string
  }
}
