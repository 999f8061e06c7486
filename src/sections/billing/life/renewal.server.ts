import type { Selectable, Transaction } from 'kysely'
import type { BillingSubscription, DB } from '#platform/db/types.ts'
import { issueProforma } from '../ledger/document.server.ts'
import { vatRateOf } from '../ledger/vat-rate.server.ts'
import { addMonths, periodEnd } from '../money/period.ts'
import { taxed } from '../money/tax.ts'
import {
  buyerCopy,
  periodLine,
  pricedPlan,
  sellerCopy,
  termsOf,
  type Discount,
} from '../order/offer.server.ts'
import { billingSettings } from '../settings.server.ts'

type Subscription = Selectable<BillingSubscription>

/** Asks for the next period of a subscription that goes on, once; it is due when the present one ends. The caller has locked it. */
export async function askForRenewal(
  trx: Transaction<DB>,
  subscription: Subscription,
  now: Date,
): Promise<void> {
  const { id, account_id, period_end: start, anchor, periods, trial } = subscription
  if (!start) return
  const asked = await trx
    .selectFrom('billing_invoice')
    .select('id')
    .where('subscription_id', '=', id)
    .where('purpose', '=', 'period')
    .where('kind', '=', 'proforma')
    .where('status', '!=', 'void')
    .where('period_start', '=', start)
    .executeTakeFirst()
  if (asked) return
  const settings = await billingSettings(trx)
  const current = await pricedPlan(trx, subscription.price_id)
  const priced = subscription.next_price_id ? await pricedPlan(trx, subscription.next_price_id) : current
  const seats = subscription.next_seats ?? subscription.seats
  const account = await trx
    .selectFrom('billing_account')
    .selectAll()
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const rate = await vatRateOf(trx, settings, account.country, now)
  const goesOn = !trial && anchor !== null && current.months === priced.months
  await issueProforma(trx, {
    accountId: account_id,
    subscriptionId: id,
    purpose: 'period',
    seller: sellerCopy(settings),
    buyer: buyerCopy(account),
    terms: termsOf(priced, seats),
    period: {
      start,
      end: goesOn ? periodEnd(anchor, priced.months, periods + 1) : addMonths(start, priced.months),
    },
    currency: priced.currency,
    totals: taxed([periodLine(priced, seats, await firstDiscount(trx, subscription))], rate),
    rate,
    demo: priced.demo,
    now,
    dueAt: start,
  })
}

/** A coupon is for the first period that is paid: after a trial that is still to come. */
async function firstDiscount(trx: Transaction<DB>, { id, coupon }: Subscription): Promise<Discount | null> {
  if (coupon === null) return null
  const paid = await trx
    .selectFrom('billing_invoice')
    .select('id')
    .where('subscription_id', '=', id)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  if (paid) return null
  const {
    code,
    percent,
    amount_minor: amount,
  } = await trx
    .selectFrom('billing_coupon')
    .select(['code', 'percent', 'amount_minor'])
    .where('code', '=', coupon)
    .executeTakeFirstOrThrow()
  return { code, percent, amount }
}

/** The reminders that are due, each once. */
export async function takeReminder(
  trx: Transaction<DB>,
  invoiceId: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('billing_reminder')
    .values({ invoice_id: invoiceId, step, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
    .executeTakeFirst()
  return row !== undefined
}
