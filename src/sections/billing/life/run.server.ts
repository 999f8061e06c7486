import { sql, type Selectable, type Transaction } from 'kysely'
import type { BillingSubscription, DB } from '#platform/db/types.ts'
import { lockSubscription, settle } from '../ledger/settle.server.ts'
import { mailBilling, type BillingApp } from '../mail.server.ts'
import { addDays } from '../money/period.ts'
import { chargeRenewals } from '../online/charge.server.ts'
import { syncAccess } from './access.server.ts'
import { askForRenewal, takeReminder } from './renewal.server.ts'
import { GRACE_DAYS, nextStatus, PENDING_HOURS, reminderDue, REMINDERS } from './state.ts'
import { voidProforma } from './void.server.ts'

/** How long a pro-forma of a subscription that is over can still be paid. */
const LATE_DAYS = 14

/**
 * What time alone does to subscriptions: orders that were not paid, invoices of the next period, reminders, ends. Each in a
 * transaction of its own and once, however often and wherever this runs.
 */
export async function runSubscriptions(app: BillingApp, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from billing_subscription where status = 'pending' and created_at <= ${hoursBefore(now)}
    union
    select id from billing_subscription
    where status in ('active', 'past_due', 'cancelled') and period_end <= ${addDays(now, -REMINDERS[0])}
    union
    select subscription_id from billing_invoice where status = 'open' and due_at <= ${now}`.execute(app.db)
  for (const { id } of rows) await app.db.transaction().execute((trx) => step(app, trx, id, now))
}

const hoursBefore = (now: Date) => new Date(now.getTime() - PENDING_HOURS * 3_600_000)

async function step(app: BillingApp, trx: Transaction<DB>, id: string, now: Date): Promise<void> {
  const subscription = await lockSubscription(trx, id)
  const { status, period_end: end, trial } = subscription
  const over = end !== null && end <= now
  if (status === 'pending' && subscription.created_at <= hoursBefore(now)) await endNow(trx, id, now)
  else if (status === 'cancelled' && over) await endAndNotify(app, trx, id, now)
  else if (status === 'active' || status === 'past_due') {
    await askForRenewal(trx, subscription, now)
    if (await settledFree(app, trx, id, now)) return
    const graceOver = end !== null && addDays(end, trial ? 0 : GRACE_DAYS) <= now
    if (graceOver) await endAndNotify(app, trx, id, now)
    else {
      if (over && nextStatus(status, 'unpaid') !== null)
        await trx
          .updateTable('billing_subscription')
          .set({ status: 'past_due' })
          .where('id', '=', id)
          .execute()
      await remind(app, trx, subscription, now)
    }
  }
  await sweepOpen(trx, id, now)
}

/** A coupon may leave nothing to pay: then there is no transfer to wait for. */
async function settledFree(app: BillingApp, trx: Transaction<DB>, id: string, now: Date): Promise<boolean> {
  const free = await trx
    .selectFrom('billing_invoice')
    .selectAll()
    .where('subscription_id', '=', id)
    .where('status', '=', 'open')
    .where('gross_minor', '=', 0)
    .executeTakeFirst()
  return free ? (await settle(app, trx, free, now)) !== null : false
}

async function endNow(trx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('billing_subscription')
    .set({ status: 'ended', ended_at: now })
    .where('id', '=', id)
    .execute()
  await syncAccess(trx, id, now)
}

/** An open pro-forma can be paid late, and reopens the subscription. */
async function endAndNotify(app: BillingApp, trx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await endNow(trx, id, now)
  await mailBilling(app, trx, 'ended', { subscriptionId: id })
}

async function remind(
  app: BillingApp,
  trx: Transaction<DB>,
  { id, provider_ref }: Pick<Selectable<BillingSubscription>, 'id' | 'provider_ref'>,
  now: Date,
): Promise<void> {
  const byCard = provider_ref !== null
  const open = await trx
    .selectFrom('billing_invoice')
    .selectAll()
    .where('subscription_id', '=', id)
    .where('status', '=', 'open')
    .where('purpose', '=', 'period')
    .execute()
  for (const proforma of open) {
    const due = proforma.due_at && reminderDue(proforma.due_at, now)
    if (due === null || !(await takeReminder(trx, proforma.id, due, now))) continue
    // Before a saved card is charged a notice says so, and another one when that fails.
    if (byCard && due > REMINDERS[0] && due <= 0) continue
    const first = byCard ? 'renews' : 'proforma'
    await mailBilling(app, trx, due === REMINDERS[0] ? first : 'reminder', proforma)
  }
}

/** Withdraws what was not paid in time: a change at once, an offer of a subscription that is over after two weeks. */
async function sweepOpen(trx: Transaction<DB>, id: string, now: Date): Promise<void> {
  const late = await trx
    .selectFrom('billing_invoice as i')
    .innerJoin('billing_subscription as s', 's.id', 'i.subscription_id')
    .selectAll('i')
    .select('s.status as subscription_status')
    .where('i.subscription_id', '=', id)
    .where('i.status', '=', 'open')
    .where('i.due_at', '<=', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('billing_payment as p')
            .select('p.id')
            .whereRef('p.invoice_id', '=', 'i.id')
            .where('p.status', '!=', 'refused'),
        ),
      ),
    )
    .execute()
  for (const { subscription_status, ...proforma } of late) {
    const over =
      proforma.purpose === 'change' ||
      (subscription_status === 'ended' && proforma.due_at && addDays(proforma.due_at, LATE_DAYS) <= now)
    if (!over) continue
    await voidProforma(trx, proforma, now)
    if (proforma.purpose === 'period')
      await trx.deleteFrom('billing_coupon_use').where('subscription_id', '=', id).execute()
  }
}

/** The handler of the job `billing.renew`: saved cards are charged before anything is called overdue. */
export const renewer = (app: BillingApp) => async () => {
  const now = new Date()
  const failures = await chargeRenewals(app, now)
  await runSubscriptions(app, now)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} cards could not be charged`)
}
