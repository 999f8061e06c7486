import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.ts'
import type { Invoice } from '../ledger/document.server.ts'
import type { Terms } from '../ledger/parties.ts'
import { syncAccess } from './access.server.ts'

/** Voids what was due and not paid. A change that was made in advance is undone with it. */
export async function voidProforma(trx: Transaction<DB>, proforma: Invoice, now: Date): Promise<void> {
  const changed = await trx
    .updateTable('billing_invoice')
    .set({ status: 'void', settled_at: now })
    .where('id', '=', proforma.id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  const { before } = proforma.terms as unknown as Terms
  if (changed.numUpdatedRows === 0n || proforma.purpose !== 'change' || !before) return
  await trx
    .updateTable('billing_subscription')
    .set({
      price_id: before.priceId,
      seats: before.seats,
      anchor: new Date(before.anchor),
      periods: before.periods,
      period_start: new Date(before.periodStart),
      period_end: new Date(before.periodEnd),
    })
    .where('id', '=', proforma.subscription_id)
    .where('status', '!=', 'ended')
    .execute()
  // The pro-forma of the next period had the change in it.
  await voidOpen(trx, proforma.subscription_id, now, 'period')
  await syncAccess(trx, proforma.subscription_id, now)
}

/** Voids everything of a subscription that is not paid, and on which no money has been booked. */
export async function voidOpen(
  trx: Transaction<DB>,
  subscriptionId: string,
  now: Date,
  purpose?: 'period' | 'change',
): Promise<void> {
  const open = await trx
    .selectFrom('billing_invoice as i')
    .selectAll('i')
    .where('i.subscription_id', '=', subscriptionId)
    .where('i.status', '=', 'open')
    .$if(purpose !== undefined, (query) => query.where('i.purpose', '=', purpose ?? 'period'))
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
  for (const proforma of open) await voidProforma(trx, proforma, now)
}

/** Ends a subscription now: its access, its coupon and what was asked for it. */
export async function endSubscription(trx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await voidOpen(trx, id, now)
  await trx
    .updateTable('billing_subscription')
    .set({ status: 'ended', ended_at: now, next_price_id: null, next_seats: null })
    .where('id', '=', id)
    .execute()
  await syncAccess(trx, id, now)
}
