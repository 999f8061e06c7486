import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.ts'
import type { Invoice } from './document.server.ts'

/** The difference to a provider that charges no single fils: booked beside the payment, so that a document is paid to the last one. */
const ROUNDING = 'rounding'

/** Money that came for a document, or went back, and has been confirmed. */
interface Booking {
  invoice: Pick<Invoice, 'id' | 'currency'>
  provider: string
  ref: string
  amount: bigint
  /** What the document counts it as. */
  settles: bigint
  paidOn: string
  /** Who confirmed it; null where the provider did. */
  by: number | null
  now: Date
}

/** Books a payment that counts at once. False when its provider's number is booked already. */
export async function bookPayment(
  trx: Transaction<DB>,
  { invoice, provider, ref, amount, settles, paidOn, by, now }: Booking,
): Promise<boolean> {
  const row = (kind: string, minor: bigint) => ({
    invoice_id: invoice.id,
    provider: kind,
    provider_ref: ref,
    amount_minor: Number(minor),
    currency: invoice.currency,
    paid_on: paidOn,
    status: 'confirmed' as const,
    recorded_by: by,
    recorded_at: now,
    confirmed_by: by,
    confirmed_at: now,
  })
  const booked = await trx
    .insertInto('billing_payment')
    .values(row(provider, amount))
    .onConflict((conflict) => conflict.columns(['provider', 'provider_ref']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!booked) return false
  if (amount !== settles)
    await trx
      .insertInto('billing_payment')
      .values(row(ROUNDING, settles - amount))
      .execute()
  return true
}
