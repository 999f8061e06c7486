import { writeAudit } from '#platform/audit/write.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import { endSubscription } from '../life/void.server.ts'
import { mailBilling } from '../mail.server.ts'
import { plainAmount } from '../money/money.ts'
import { partOf } from '../money/tax.ts'
import { draftOf, issueNumbered, totalsOf } from './document.server.ts'
import { lockSubscription } from './settle.server.ts'

/** What is given back of an invoice. */
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

/**
 * Corrects an invoice by a credit note and books the transfer back: at most what is left of it. Gives back the credit note's id. Refuses
 * with fields `amount` and `number`.
 */
export async function creditInvoice(ctx: RequestContext, invoiceId: string, refund: Refund): Promise<string> {
  const { app, now, viewer } = ctx
  if (viewer.role === 'visitor' || !can(viewer, 'billing.confirm')) throw new Refusal('unauthorized')
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
    const earlier = await trx
      .selectFrom('billing_invoice')
      .selectAll()
      .where('refers_to', '=', invoiceId)
      .where('kind', '=', 'credit_note')
      .execute()
    const left = earlier.reduce(
      (rest, note) => ({
        net: rest.net - BigInt(note.net_minor),
        vat: rest.vat - BigInt(note.vat_minor),
      }),
      { net: BigInt(asked.net_minor), vat: BigInt(asked.vat_minor) },
    )
    if (refund.gross <= 0n || refund.gross > left.net + left.vat)
      throw new Refusal('invalid_input', { fields: { amount: 'must_be_valid' } })
    const { net, vat } = partOf(left, refund.gross)
    const whole = await totalsOf(trx, asked)
    const line = {
      text: {
        ar: `تصحيح الفاتورة ${asked.number}: ${refund.reason}`,
        en: `Correction of invoice ${asked.number}: ${refund.reason}`,
      },
      quantity: 1,
      unit: net,
      discount: 0n,
      net,
      vat,
    }
    const note = await issueNumbered(trx, 'credit_note', {
      ...draftOf(asked, { ...whole, lines: [line], net, vat, gross: net + vat }, now),
      refersTo: invoiceId,
    })
    const booked = await trx
      .insertInto('billing_payment')
      .values({
        invoice_id: note.id,
        provider: 'bank',
        provider_ref: refund.number,
        amount_minor: -Number(refund.gross),
        currency: asked.currency,
        paid_on: refund.paidOn,
        status: 'confirmed',
        recorded_by: viewer.id,
        recorded_at: now,
        confirmed_by: viewer.id,
        confirmed_at: now,
      })
      .onConflict((conflict) => conflict.columns(['provider', 'provider_ref']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!booked) throw new Refusal('invalid_input', { fields: { number: 'conflict' } })
    if (refund.ends) await endSubscription(trx, asked.subscription_id, now)
    await writeAudit(trx, {
      ctx,
      action: 'billing.credit',
      kind: 'billing',
      key: note.number,
      before: { invoice: asked.number },
      after: {
        amount: `${plainAmount(refund.gross, asked.currency)} ${asked.currency}`,
        reason: refund.reason,
        bank_number: refund.number,
        ended: refund.ends,
      },
    })
    await mailBilling(app, trx, 'credit', note)
    return note.id
  })
}
