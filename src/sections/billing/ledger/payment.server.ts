import type { Transaction } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { lacking, Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import { homeCurrency, parseAmount, plainAmount } from '../money/money.ts'
import type { BillingSettings } from '../settings.ts'
import { billingSettings } from '../settings.server.ts'
import type { Invoice } from './document.server.ts'
import { lockSubscription, settle } from './settle.server.ts'

/** A transfer as the bank's statement has it; negative where money was sent back. */
export interface Transfer {
  amount: bigint
  currency: string
  /** The day on which it came, `2026-11-23`. */
  paidOn: string
  /** The bank's number of it. */
  number: string
}

/** Whether two people must have seen a payment before it counts. */
function needsSecond({ country, secondFrom }: BillingSettings, { amount, currency }: Transfer): boolean {
  const home = homeCurrency(country)
  if (secondFrom === '' || home === null) return false
  const from = parseAmount(secondFrom, home)
  return currency !== home || (from !== null && (amount < 0n ? -amount : amount) >= from)
}

/** A pro-forma that money can still be booked on, locked. The second signature is locked meanwhile. */
export async function lockOpen(trx: Transaction<DB>, invoiceId: string): Promise<Invoice> {
  const asked = await trx
    .selectFrom('billing_invoice')
    .select('subscription_id')
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  if (!asked) throw new Refusal('not_found')
  // Always before its documents: two who lock in another order would wait for each other.
  await lockSubscription(trx, asked.subscription_id)
  const invoice = await trx
    .selectFrom('billing_invoice')
    .selectAll()
    .where('id', '=', invoiceId)
    .where('kind', '=', 'proforma')
    .forUpdate()
    .executeTakeFirst()
  if (!invoice) throw new Refusal('not_found')
  if (invoice.status !== 'open') throw new Refusal('conflict')
  return invoice
}

/**
 * Books a transfer on a pro-forma. Below the amount that needs a second person it counts at once, and settles the pro-forma when
 * exactly its total has come; less or more leaves it open with a balance. Refuses with fields `currency` and `number`.
 */
export async function recordTransfer(
  ctx: RequestContext,
  invoiceId: string,
  transfer: Transfer,
): Promise<void> {
  const { app, now, viewer } = ctx
  if (viewer.role === 'visitor' || !can(viewer, 'billing.confirm')) throw lacking(viewer)
  await once(ctx, `billing.pay:${invoiceId}`, async (trx) => {
    const invoice = await lockOpen(trx, invoiceId)
    if (transfer.currency !== invoice.currency)
      throw new Refusal('invalid_input', { fields: { currency: 'must_be_valid' } })
    const waits = needsSecond(await billingSettings(trx), transfer)
    const inserted = await trx
      .insertInto('billing_payment')
      .values({
        invoice_id: invoiceId,
        provider: 'bank',
        provider_ref: transfer.number,
        amount_minor: Number(transfer.amount),
        currency: transfer.currency,
        paid_on: transfer.paidOn,
        status: waits ? 'waiting' : 'confirmed',
        recorded_by: viewer.id,
        recorded_at: now,
        ...(!waits && { confirmed_by: viewer.id, confirmed_at: now }),
      })
      .onConflict((conflict) => conflict.columns(['provider', 'provider_ref']).doNothing())
      .returning('id')
      .executeTakeFirst()
    // The same transfer was booked before, here or elsewhere.
    if (!inserted) throw new Refusal('invalid_input', { fields: { number: 'conflict' } })
    await record(trx, ctx, waits ? 'billing.record' : 'billing.confirm', invoice, transfer)
    if (!waits) await settle(app, trx, invoice, now)
    return null
  })
}

/** A second person confirms a payment that waits, or refuses it. Refuses with `not_allowed` for who booked it. */
export async function decidePayment(
  ctx: RequestContext,
  invoiceId: string,
  paymentId: string,
  verdict: 'confirmed' | 'refused',
): Promise<void> {
  const { app, now, viewer } = ctx
  if (viewer.role === 'visitor' || !can(viewer, 'billing.confirm')) throw lacking(viewer)
  await once(ctx, `billing.decide:${paymentId}`, async (trx) => {
    const invoice = await lockOpen(trx, invoiceId)
    const payment = await trx
      .selectFrom('billing_payment')
      .selectAll()
      .where('id', '=', paymentId)
      .where('invoice_id', '=', invoiceId)
      .forUpdate()
      .executeTakeFirst()
    if (!payment) throw new Refusal('not_found')
    if (payment.status !== 'waiting') throw new Refusal('conflict')
    // Four eyes; taking back one's own booking needs only two.
    if (verdict === 'confirmed' && payment.recorded_by === viewer.id) throw new Refusal('not_allowed')
    await trx
      .updateTable('billing_payment')
      .set({
        status: verdict,
        confirmed_by: viewer.id,
        confirmed_at: now,
        // The bank's number is free again for who books it right.
        ...(verdict === 'refused' && { provider_ref: `${payment.provider_ref} (${payment.id})` }),
      })
      .where('id', '=', paymentId)
      .execute()
    await record(trx, ctx, verdict === 'confirmed' ? 'billing.confirm' : 'billing.refuse', invoice, {
      amount: BigInt(payment.amount_minor),
      currency: payment.currency,
      paidOn: String(payment.paid_on),
      number: payment.provider_ref,
    })
    if (verdict === 'confirmed') await settle(app, trx, invoice, now)
    return null
  })
}

const record = (
  trx: Transaction<DB>,
  ctx: RequestContext,
  action: 'billing.record' | 'billing.confirm' | 'billing.refuse',
  invoice: Invoice,
  { amount, currency, paidOn, number }: Transfer,
) =>
  writeAudit(trx, {
    ctx,
    action,
    kind: 'billing',
    key: invoice.number,
    after: { amount: `${plainAmount(amount, currency)} ${currency}`, paid_on: paidOn, bank_number: number },
  })
