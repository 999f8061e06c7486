import type { Selectable, Transaction } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { BillingSubscription, DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { issueProforma } from '../ledger/document.server.ts'
import { settle } from '../ledger/settle.server.ts'
import { vatRateOf } from '../ledger/vat-rate.server.ts'
import { mailBilling } from '../mail.server.ts'
import { addDays, daysBetween } from '../money/period.ts'
import { difference } from '../money/proration.ts'
import { taxed, type Totals } from '../money/tax.ts'
import { buyerCopy, pricedPlan, sellerCopy, termsOf, type PricedPlan } from '../order/offer.server.ts'
import { billingSettings } from '../settings.server.ts'
import { syncAccess } from './access.server.ts'
import { ownSubscription } from './own.server.ts'
import { askForRenewal } from './renewal.server.ts'
import { REMINDERS } from './state.ts'
import { voidOpen } from './void.server.ts'

type Subscription = Selectable<BillingSubscription>

/** Days in which a change that holds already is to be paid. */
const DUE_DAYS = 7

/** What another price or number of seats would mean. */
export interface Quote {
  /** `now` and to be paid for the days that are left, `end` of the period, or `free` of charge while it is tried. */
  when: 'now' | 'end' | 'free'
  plan: PricedPlan
  seats: number
  daysLeft: number
  days: number
  /** Of the days that are left. */
  totals: Totals | null
  /** Before tax, of each further period. */
  further: bigint
}

/**
 * The cost of a change. More of the same length holds at once, for the days that are left; less, or another length, begins with the
 * next period. Null when nothing would change. Refuses with `conflict` and `invalid_input`.
 */
export async function quoteChange(
  trx: Pick<Transaction<DB>, 'selectFrom'>,
  subscription: Subscription,
  asked: { priceId: number; seats: number },
  now: Date,
): Promise<Quote | null> {
  const { status, period_start: start, period_end: end, account_id } = subscription
  if (status !== 'active' || !start || !end || end <= now) throw new Refusal('conflict')
  const from = await pricedPlan(trx, subscription.price_id)
  const to = await pricedPlan(trx, asked.priceId)
  if (to.currency !== from.currency || !(asked.seats >= 1) || asked.seats > to.seatsMax)
    throw new Refusal('invalid_input', { fields: { seats: 'must_be_valid' } })
  const [before, after] = [
    BigInt(from.amount) * BigInt(subscription.seats),
    BigInt(to.amount) * BigInt(asked.seats),
  ]
  const same = asked.priceId === subscription.price_id && asked.seats === subscription.seats
  if (same && subscription.next_price_id === null && subscription.next_seats === null) return null
  const days = daysBetween(start, end)
  const used = daysBetween(start, now)
  const quote = { plan: to, seats: asked.seats, days, daysLeft: days - used, totals: null, further: after }
  if (subscription.trial) return { ...quote, when: 'free' }
  if (same || to.months !== from.months || after <= before) return { ...quote, when: 'end' }
  // The next period is paid for already and has not begun: there are no days yet to charge for.
  if (start > now) throw new Refusal('conflict')
  const settings = await billingSettings(trx as Transaction<DB>)
  const account = await trx
    .selectFrom('billing_account')
    .select('country')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const rate = await vatRateOf(trx, settings, account.country, now)
  const unit = difference(before, after, used, days)
  const text = {
    ar: `«${to.name.ar}»، عدد المقاعد ${asked.seats}: فرق ${days - used} من ${days} يوماً`,
    en: `“${to.name.en}”, seats: ${asked.seats}; difference for ${days - used} of ${days} days`,
  }
  return { ...quote, when: 'now', totals: taxed([{ text, quantity: 1, unit, discount: 0n }], rate) }
}

/** Makes a change as it was quoted. Returns the pro-forma that is to be paid for it, if any. */
export async function changeSubscription(
  ctx: RequestContext,
  id: string,
  asked: { priceId: number; seats: number },
): Promise<{ invoice: string | null }> {
  const { app, now } = ctx
  return once(ctx, `billing.change:${id}`, async (trx) => {
    const subscription = await ownSubscription(trx, ctx, id)
    const quote = await quoteChange(trx, subscription, asked, now)
    if (!quote) return { invoice: null }
    // The pro-forma of the next period had the old price; where money was received for it, that is settled first.
    await voidOpen(trx, id, now, 'period')
    if (await hasOpen(trx, id)) throw new Refusal('conflict')
    const proforma = quote.when === 'now' ? await askForChange(trx, subscription, quote, now) : null
    await trx
      .updateTable('billing_subscription')
      .set(
        quote.when === 'end'
          ? isSame(subscription, asked)
            ? { next_price_id: null, next_seats: null }
            : { next_price_id: asked.priceId, next_seats: asked.seats }
          : { price_id: asked.priceId, seats: asked.seats, next_price_id: null, next_seats: null },
      )
      .where('id', '=', id)
      .execute()
    await writeAudit(trx, {
      ctx,
      action: 'billing.change',
      kind: 'billing',
      key: subscription.account_id,
      before: { price: subscription.price_id, seats: subscription.seats },
      after: { price: asked.priceId, seats: asked.seats, when: quote.when },
    })
    await syncAccess(trx, id, now)
    const changed = await ownSubscription(trx, ctx, id)
    if (changed.period_end && addDays(changed.period_end, REMINDERS[0]) <= now)
      await askForRenewal(trx, changed, now)
    if (proforma && !(await settle(app, trx, proforma, now)))
      await mailBilling(app, trx, 'proforma', proforma)
    return { invoice: proforma?.id ?? null }
  })
}

const isSame = (subscription: Subscription, asked: { priceId: number; seats: number }) =>
  asked.priceId === subscription.price_id && asked.seats === subscription.seats

const hasOpen = async (trx: Transaction<DB>, id: string): Promise<boolean> =>
  (await trx
    .selectFrom('billing_invoice')
    .select('id')
    .where('subscription_id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()) !== undefined

/** A change holds before it is paid: once in a period, if the one before it was not paid. */
async function askForChange(trx: Transaction<DB>, subscription: Subscription, quote: Quote, now: Date) {
  const { id, account_id, period_start: start, period_end: end, anchor } = subscription
  if (!start || !end || !anchor || !quote.totals) throw new Refusal('conflict')
  const unpaid = await trx
    .selectFrom('billing_invoice')
    .select('id')
    .where('subscription_id', '=', id)
    .where('purpose', '=', 'change')
    .where('status', '=', 'void')
    .where('period_end', '=', end)
    .executeTakeFirst()
  if (unpaid) throw new Refusal('not_allowed')
  const settings = await billingSettings(trx)
  const account = await trx
    .selectFrom('billing_account')
    .selectAll()
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return issueProforma(trx, {
    accountId: account_id,
    subscriptionId: id,
    purpose: 'change',
    seller: sellerCopy(settings),
    buyer: buyerCopy(account),
    terms: {
      ...termsOf(quote.plan, quote.seats),
      before: {
        priceId: subscription.price_id,
        seats: subscription.seats,
        anchor: anchor.toISOString(),
        periods: subscription.periods,
        periodStart: start.toISOString(),
        periodEnd: end.toISOString(),
      },
    },
    period: { start: now, end },
    currency: quote.plan.currency,
    totals: quote.totals,
    rate: await vatRateOf(trx, settings, account.country, now),
    demo: quote.plan.demo,
    now,
    dueAt: addDays(now, DUE_DAYS),
  })
}
