import type { Transaction } from 'kysely'
import { writeAudit, type AuditBy } from '#platform/audit/write.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { lacking, Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import { endSubscription } from '../life/void.server.ts'
import { mailBilling, type BillingApp } from '../mail.server.ts'
import { plainAmount } from '../money/money.ts'
import { partOf } from '../money/tax.ts'
import { bookPayment } from './booking.server.ts'
import { draftOf, issueNumbered, totalsOf, type Invoice } from './document.server.ts'
import { lockSubscription } from './settle.server.ts'

/** The refund of an invoice. */
export interface Refund {
  /** With its tax. */
  gross: bigint
  reason: string
  /** The day and the bank's number of the transfer back. */
  paidOn: string
  number: string
  /** Whether the subscription ends with it. */
  ends: boolean
}

/** How the money went back. */
interface Returned {
  provider: string
  ref: string
  /** In the smallest unit; what is left of the credited amount was never charged. */
  amount: bigint
  paidOn: string
  by: number | null
}

/**
 * Corrects an invoice by a credit note and books the transfer back: at most what is left of it. Returns the credit note's id. Refuses
 * with fields `amount` and `number`.
 */
export async function creditInvoice(ctx: RequestContext, invoiceId: string, refund: Refund): Promise<string> {
  const { app, now, viewer } = ctx
  if (viewer.role === 'visitor' || !can(viewer, 'billing.confirm')) throw lacking(viewer)
  return once(ctx, `billing.credit:${invoiceId}`, async (trx) => {
    const asked = await trx
      .selectFrom('billing_invoice')
      .selectAll()
      .where('id', '=', invoiceId)
      .where('kind', '=', 'invoice')
      .executeTakeFirst()
    if (!asked) throw new Refusal('not_found')
    // Two who correct the same invoice wait for each other here.
    await lockSubscription(trx, asked.subscription_id)
    const note = await issueCredit(
      app,
      trx,
      asked,
      { ...refund, now },
      { ctx },
      {
        provider: 'bank',
        ref: refund.number,
        amount: refund.gross,
        paidOn: refund.paidOn,
        by: viewer.id,
      },
    )
    return note.id
  })
}

/** The rest of an invoice that no credit note has refunded. */
export async function creditableOf(
  trx: Pick<Transaction<DB>, 'selectFrom'>,
  invoice: Invoice,
): Promise<{ net: bigint; vat: bigint }> {
  const earlier = await trx
    .selectFrom('billing_invoice')
    .select(['net_minor', 'vat_minor'])
    .where('refers_to', '=', invoice.id)
    .where('kind', '=', 'credit_note')
    .execute()
  return earlier.reduce(
    (rest, note) => ({ net: rest.net - BigInt(note.net_minor), vat: rest.vat - BigInt(note.vat_minor) }),
    { net: BigInt(invoice.net_minor), vat: BigInt(invoice.vat_minor) },
  )
}

/** The credit note, the money back, the end, the audit line and the mail, in the caller's transaction, which has locked the subscription. */
export async function issueCredit(
  app: BillingApp,
  trx: Transaction<DB>,
  invoice: Invoice,
  { gross, reason, ends, now }: { gross: bigint; reason: string; ends: boolean; now: Date },
  by: AuditBy,
  back: Returned,
): Promise<Invoice> {
  const left = await creditableOf(trx, invoice)
  if (gross <= 0n || gross > left.net + left.vat)
    throw new Refusal('invalid_input', { fields: { amount: 'must_be_valid' } })
  const { net, vat } = partOf(left, gross)
  const whole = await totalsOf(trx, invoice)
  const line = {
    text: {
      ar: `تصحيح الفاتورة ${invoice.number}: ${reason}`,
      en: `Correction of invoice ${invoice.number}: ${reason}`,
    },
    quantity: 1,
    unit: net,
    discount: 0n,
    net,
    vat,
  }
  const note = await issueNumbered(trx, 'credit_note', {
    ...draftOf(invoice, { ...whole, lines: [line], net, vat, gross: net + vat }, now),
    refersTo: invoice.id,
  })
  const booked = await bookPayment(trx, {
    invoice: note,
    provider: back.provider,
    ref: back.ref,
    amount: -back.amount,
    settles: -gross,
    paidOn: back.paidOn,
    by: back.by,
    now,
  })
  if (!booked) throw new Refusal('invalid_input', { fields: { number: 'conflict' } })
  if (ends) await endSubscription(trx, invoice.subscription_id, now)
  await writeAudit(trx, {
    ...by,
    action: 'billing.credit',
    kind: 'billing',
    key: note.number,
    before: { invoice: invoice.number },
    after: {
      amount: `${plainAmount(gross, invoice.currency)} ${invoice.currency}`,
      reason,
      bank_number: back.ref,
      ended: ends,
    },
  })
  await mailBilling(app, trx, 'credit', note)
  return note
}
