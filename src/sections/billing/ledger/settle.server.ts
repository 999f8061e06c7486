import type { Selectable, Transaction } from 'kysely'
import type { BillingSubscription, DB } from '#platform/db/types.ts'
import { Refusal } from '#platform/http/errors.ts'
import { syncAccess } from '../life/access.server.ts'
import { isLive, nextStatus } from '../life/state.ts'
import { mailBilling, type BillingApp } from '../mail.server.ts'
import { periodEnd } from '../money/period.ts'
import { closePages } from '../online/attempt.server.ts'
import { draftOf, issueNumbered, totalsOf, type Invoice } from './document.server.ts'
import type { Terms } from './parties.ts'

type Subscription = Selectable<BillingSubscription>

/** The confirmed payments of a document, in the smallest unit. */
export async function paidFor(trx: Pick<Transaction<DB>, 'selectFrom'>, invoiceId: string): Promise<bigint> {
  const rows = await trx
    .selectFrom('billing_payment')
    .select('amount_minor')
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'confirmed')
    .execute()
  return rows.reduce((sum, { amount_minor }) => sum + BigInt(amount_minor), 0n)
}

/** Locks a subscription until the transaction ends: whatever changes it waits its turn. */
export const lockSubscription = (trx: Transaction<DB>, id: string): Promise<Subscription> =>
  trx
    .selectFrom('billing_subscription')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/**
 * Settles a pro-forma of which nothing is left to pay: the invoice, the period, the access and the mail, in the caller's transaction.
 * Returns the invoice, or null while a balance is open. Refuses with `conflict` when another subscription of the account runs.
 */
export async function settle(
  app: BillingApp,
  trx: Transaction<DB>,
  proforma: Invoice,
  now: Date,
): Promise<Invoice | null> {
  if (proforma.status !== 'open') return null
  if ((await paidFor(trx, proforma.id)) !== BigInt(proforma.gross_minor)) return null
  await trx
    .updateTable('billing_invoice')
    .set({ status: 'paid', settled_at: now })
    .where('id', '=', proforma.id)
    .execute()
  const subscription = await lockSubscription(trx, proforma.subscription_id)
  const period =
    proforma.purpose === 'period'
      ? await openPeriod(trx, subscription, proforma, now)
      : { start: proforma.period_start ?? now, end: proforma.period_end ?? now }
  const draft = draftOf(proforma, await totalsOf(trx, proforma), now)
  const invoice = await issueNumbered(trx, 'invoice', { ...draft, period, refersTo: proforma.id })
  await syncAccess(trx, subscription.id, now)
  await mailBilling(app, trx, 'paid', invoice)
  await closePages(app, trx, subscription.id)
  return invoice
}

/** The period that a payment opens: the next one of a subscription that runs, a first one from now of any other. */
async function openPeriod(
  trx: Transaction<DB>,
  subscription: Subscription,
  proforma: Invoice,
  now: Date,
): Promise<{ start: Date; end: Date }> {
  const { id, account_id, status } = subscription
  const to = nextStatus(status, 'paid')
  if (to === null) throw new Refusal('conflict')
  const { priceId, seats, months } = proforma.terms as unknown as Terms
  const runs = isLive(status) && subscription.period_end !== null
  if (!runs) {
    const other = await trx
      .selectFrom('billing_subscription')
      .select('id')
      .where('account_id', '=', account_id)
      .where('id', '!=', id)
      .where('status', 'in', ['active', 'past_due', 'cancelled'])
      .executeTakeFirst()
    if (other) throw new Refusal('conflict')
  }
  const start = (runs && subscription.period_end) || now
  // A period of another length is computed again.
  const goesOn =
    runs &&
    !subscription.trial &&
    subscription.anchor !== null &&
    (await monthsOf(trx, subscription.price_id)) === months
  const anchor = goesOn && subscription.anchor ? subscription.anchor : start
  const periods = goesOn ? subscription.periods + 1 : 1
  const end = periodEnd(anchor, months, periods)
  await trx
    .updateTable('billing_subscription')
    .set({
      status: to,
      anchor,
      periods,
      period_start: start,
      period_end: end,
      price_id: priceId,
      seats,
      trial: false,
      next_price_id: null,
      next_seats: null,
      ended_at: null,
    })
    .where('id', '=', id)
    .execute()
  return { start, end }
}

const monthsOf = async (trx: Transaction<DB>, priceId: number): Promise<number> =>
  (await trx.selectFrom('billing_price').select('months').where('id', '=', priceId).executeTakeFirstOrThrow())
    .months
