import type { Transaction } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { syncAccess } from './life/access.server.ts'
import { lockSubscription } from './ledger/settle.server.ts'
import { isLive } from './life/state.ts'
import { voidOpen } from './life/void.server.ts'

/**
 * Handles the subscriptions of a member whose account is deleted, in that transaction and before it: nothing is renewed
 * or asked for any more, colleagues read on until the end that is paid, and invoices stay with their own copies of the names, as
 * tax law demands. The account's own facts are erased, and the provider lets go of a saved card.
 */
export async function leaveBilling(
  trx: Transaction<DB>,
  jobs: Pick<Jobs, 'sendIn'>,
  userId: number,
  now: Date,
): Promise<void> {
  const subscriptions = await trx
    .selectFrom('billing_subscription as s')
    .innerJoin('billing_account as a', 'a.id', 's.account_id')
    .select(['s.id', 's.provider_ref'])
    .where('a.owner_id', '=', userId)
    .orderBy('s.id')
    .execute()
  for (const { id, provider_ref: token } of subscriptions) {
    if (token !== null) await jobs.sendIn(trx, 'billing.forget', { token })
    const { status } = await lockSubscription(trx, id)
    await voidOpen(trx, id, now)
    if (status === 'ended') continue
    const to = isLive(status) && status !== 'past_due' ? 'cancelled' : 'ended'
    await trx
      .updateTable('billing_subscription')
      .set({ status: to, ...(to === 'ended' && { ended_at: now }), provider_ref: null, provider_label: null })
      .where('id', '=', id)
      .execute()
    await syncAccess(trx, id, now)
  }
  await trx
    .updateTable('billing_account')
    .set({ name: '', address: '', vat_number: null, cr_number: null })
    .where('owner_id', '=', userId)
    .execute()
}

/** Everything that the portal has of a member's subscriptions and payments, by the names of its tables. */
export async function billingData(db: Db, userId: number): Promise<Record<string, unknown>> {
  const accounts = await db.selectFrom('billing_account').selectAll().where('owner_id', '=', userId).execute()
  const ids = accounts.map(({ id }) => id)
  const none = ids.length === 0
  const [subscriptions, invoices, payments, attempts, entitlements, seats] = await Promise.all([
    none
      ? []
      : db
          .selectFrom('billing_subscription')
          .select(['id', 'account_id', 'status', 'seats', 'period_start', 'period_end', 'trial', 'coupon'])
          .select(['provider', 'provider_label', 'created_at', 'ended_at'])
          .where('account_id', 'in', ids)
          .execute(),
    none
      ? []
      : db
          .selectFrom('billing_invoice')
          .select(['kind', 'number', 'issued_at', 'period_start', 'period_end', 'currency', 'net_minor'])
          .select(['vat_minor', 'gross_minor', 'status', 'seller', 'buyer'])
          .where('account_id', 'in', ids)
          .orderBy('issued_at')
          .execute(),
    none
      ? []
      : db
          .selectFrom('billing_payment as p')
          .innerJoin('billing_invoice as i', 'i.id', 'p.invoice_id')
          .select(['i.number', 'p.amount_minor', 'p.currency', 'p.paid_on', 'p.status', 'p.provider_ref'])
          .where('i.account_id', 'in', ids)
          .execute(),
    none
      ? []
      : db
          .selectFrom('billing_attempt as a')
          .innerJoin('billing_invoice as i', 'i.id', 'a.invoice_id')
          .select([
            'i.number',
            'a.provider',
            'a.kind',
            'a.charged_minor',
            'a.currency',
            'a.status',
            'a.payment',
          ])
          .select('a.created_at')
          .where('i.account_id', 'in', ids)
          .orderBy('a.created_at')
          .execute(),
    db
      .selectFrom('billing_entitlement')
      .select(['feature', 'valid_from', 'valid_until'])
      .where('user_id', '=', userId)
      .execute(),
    db.selectFrom('billing_seat').select(['account_id', 'added_at']).where('user_id', '=', userId).execute(),
  ])
  return {
    billing_accounts: accounts,
    billing_subscriptions: subscriptions,
    billing_invoices: invoices,
    billing_payments: payments,
    billing_attempts: attempts,
    billing_entitlements: entitlements,
    billing_seats: seats,
  }
}
