import type { Selectable, Transaction } from 'kysely'
import type { BillingAccount, DB } from '#platform/db/types.ts'
import { MONTHS, type Feature } from '../contract.ts'
import type { BuyerCopy, SellerCopy, Terms } from '../ledger/parties.ts'
import { rateOf } from '../money/exact.ts'
import type { LineInput } from '../money/tax.ts'
import type { BillingSettings } from '../settings.ts'

export type Account = Selectable<BillingAccount>

/** A price with its plan. Amounts are of one seat and before tax. */
export interface PricedPlan {
  priceId: number
  plan: string
  name: { ar: string; en: string }
  text: { ar: string; en: string }
  features: readonly Feature[]
  seatsMax: number
  trialDays: number
  demo: boolean
  currency: string
  months: (typeof MONTHS)[number]
  amount: number
}

/** Prices as they are now, of plans that are offered; with an id that one, also where it is not offered any more. */
export async function pricedPlans(
  db: Pick<Transaction<DB>, 'selectFrom'>,
  priceId?: number,
): Promise<PricedPlan[]> {
  const rows = await db
    .selectFrom('billing_price as p')
    .innerJoin('billing_plan as l', 'l.key', 'p.plan')
    .select(['p.id', 'p.plan', 'p.currency', 'p.months', 'p.amount_minor'])
    .select(['l.name_ar', 'l.name_en', 'l.text_ar', 'l.text_en', 'l.features', 'l.seats_max'])
    .select(['l.trial_days', 'l.demo'])
    .$if(priceId === undefined, (query) => query.where('l.active', '=', true).where('p.valid_to', 'is', null))
    .$if(priceId !== undefined, (query) => query.where('p.id', '=', priceId ?? 0))
    .orderBy('l.sort')
    .orderBy('l.key')
    .orderBy('p.currency')
    .orderBy('p.months')
    .execute()
  return rows.map((row) => ({
    priceId: row.id,
    plan: row.plan,
    name: { ar: row.name_ar, en: row.name_en },
    text: { ar: row.text_ar, en: row.text_en },
    features: row.features as Feature[],
    seatsMax: row.seats_max,
    trialDays: row.trial_days,
    demo: row.demo,
    currency: row.currency,
    months: MONTHS.find((months) => months === row.months) ?? 1,
    amount: row.amount_minor,
  }))
}

/** One price, whether it is still offered or not. */
export async function pricedPlan(
  db: Pick<Transaction<DB>, 'selectFrom'>,
  priceId: number,
): Promise<PricedPlan> {
  const [found] = await pricedPlans(db, priceId)
  if (!found) throw new Error(`No price ${priceId}`)
  return found
}

/** A coupon as far as it changes an amount. */
export interface Discount {
  code: string
  percent: number | null
  amount: number | null
}

/** The line of a period: the seats, and what a coupon takes off, at most all of it. */
export function periodLine(priced: PricedPlan, seats: number, discount: Discount | null): LineInput {
  const unit = BigInt(priced.amount)
  const whole = unit * BigInt(seats)
  const off =
    discount === null
      ? 0n
      : discount.percent === null
        ? BigInt(discount.amount ?? 0)
        : rateOf(whole, discount.percent * 100)
  const words = {
    ar: { 1: 'شهر واحد', 3: 'ثلاثة أشهر', 12: 'سنة واحدة' },
    en: { 1: 'one month', 3: 'three months', 12: 'one year' },
  }
  return {
    text: {
      ar: `اشتراك «${priced.name.ar}»، ${words.ar[priced.months]}${discount ? `، القسيمة ${discount.code}` : ''}`,
      en: `Subscription “${priced.name.en}”, ${words.en[priced.months]}${discount ? `, coupon ${discount.code}` : ''}`,
    },
    quantity: seats,
    unit,
    discount: off > whole ? whole : off,
  }
}

export const sellerCopy = ({ name, address, country, vatNumber, crNumber }: BillingSettings): SellerCopy => ({
  name,
  address,
  country,
  vatNumber,
  crNumber,
})

export const buyerCopy = (account: Account): BuyerCopy => ({
  kind: account.kind,
  name: account.name,
  address: account.address,
  country: account.country,
  vatNumber: account.vat_number ?? '',
  crNumber: account.cr_number ?? '',
})

export const termsOf = (priced: PricedPlan, seats: number): Terms => ({
  priceId: priced.priceId,
  months: priced.months,
  seats,
})
