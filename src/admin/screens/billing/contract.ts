import type { ListPage } from '../../parts/list.ts'
import type { DocumentView } from '#sections/billing/queries.server.ts'
import type { BillingSettings } from '#sections/billing/settings.ts'

/** The filters of the list of documents. */
export const DOCUMENT_STATES = ['open', 'waiting', 'paid', 'void', 'invoice', 'credit_note'] as const

interface DocumentRow {
  id: string
  kind: 'proforma' | 'invoice' | 'credit_note'
  number: string
  buyer: string
  gross: number
  currency: string
  status: 'open' | 'paid' | 'void' | 'issued'
  /** ISO 8601. */
  issuedAt: string
  demo: boolean
}

export type DocumentList = ListPage<DocumentRow>

/** A document with what was booked on it, and what may be done. */
export interface DocumentScreenView {
  paper: DocumentView
  payments: readonly {
    id: string
    amount: number
    currency: string
    paidOn: string
    provider: string
    number: string
    status: 'waiting' | 'confirmed' | 'refused'
    by: string
    second: string | null
    own: boolean
  }[]
  /** Documents that came of it. */
  led: readonly { id: string; number: string; kind: 'proforma' | 'invoice' | 'credit_note' }[]
  /** What an invoice can still be corrected by, as a decimal text; null for every other document. */
  creditable: string | null
  /** Whether it was paid by card, and goes back there. */
  byCard: boolean
  today: string
}

export interface AttemptRow {
  id: string
  provider: string
  /** The provider's name of the payment, or of its page. */
  reference: string
  kind: 'page' | 'charge'
  status: 'new' | 'open' | 'paid' | 'failed' | 'closed' | 'returned'
  problem: 'amount' | 'balance' | 'withdrawn' | 'runs' | 'refund' | 'disputed' | null
  amount: number
  currency: string
  /** ISO 8601. */
  at: string
  invoice: string
  number: string
  buyer: string
  returnable: boolean
}

export interface CardScreenView {
  /** The address that the provider is to call; null where cards are not taken. */
  webhook: string | null
  problems: readonly AttemptRow[]
  recent: readonly AttemptRow[]
  /** What named no payment of ours. */
  events: readonly { id: string; provider: string; type: string; ref: string; at: string }[]
}

/** A plan with its prices as its form starts with them. */
export interface PlanView {
  key: string
  isNew: boolean
  name: { ar: string; en: string }
  text: { ar: string; en: string }
  seatsMax: number
  trialDays: number
  active: boolean
  demo: boolean
  sort: number
  prices: readonly { currency: string; months: number; amount: string }[]
}

export interface PlanList {
  plans: readonly {
    key: string
    name: string
    active: boolean
    demo: boolean
    prices: string
    live: number
  }[]
}

export interface CouponList {
  coupons: readonly {
    code: string
    worth: string
    plan: string | null
    uses: number
    maxUses: number | null
    until: string | null
    active: boolean
  }[]
  plans: readonly { value: string; label: string }[]
}

/** A rate of VAT as the screens show it. */
export interface VatRateRow {
  id: number
  /** In words. */
  country: string
  code: string
  /** As a decimal text. */
  percent: string
  category: 'S' | 'Z' | 'E' | 'O'
  reason: { ar: string; en: string }
  from: string
  lastDay: string | null
  state: 'coming' | 'now' | 'over'
}

export interface VatRateList {
  rates: readonly VatRateRow[]
}

export interface VatRateView {
  /** Null for a new one. */
  rate: VatRateRow | null
  /** The rate as its form was made from. */
  was: string
  countries: readonly { value: string; label: string }[]
  /** The country that a new one starts with. */
  country: string
}

export type BillingSettingsView = BillingSettings
