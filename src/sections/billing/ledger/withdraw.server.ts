import { writeAudit } from '#platform/audit/write.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { lacking, Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import { voidProforma } from '../life/void.server.ts'
import { closePages } from '../online/attempt.server.ts'
import { lockOpen } from './payment.server.ts'
import { paidFor } from './settle.server.ts'

/** Withdraws a pro-forma that will not be paid. Refuses with `conflict` where money is booked on it, or waits to be. */
export async function withdrawProforma(ctx: RequestContext, invoiceId: string): Promise<void> {
  if (!can(ctx.viewer, 'billing.confirm')) throw lacking(ctx.viewer)
  await once(ctx, `billing.void:${invoiceId}`, async (trx) => {
    const invoice = await lockOpen(trx, invoiceId)
    const waiting = await trx
      .selectFrom('billing_payment')
      .select('id')
      .where('invoice_id', '=', invoiceId)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    if (waiting || (await paidFor(trx, invoiceId)) !== 0n) throw new Refusal('conflict')
    await voidProforma(trx, invoice, ctx.now)
    await closePages(ctx.app, trx, invoice.subscription_id)
    await writeAudit(trx, {
      ctx,
      action: 'billing.void',
      kind: 'billing',
      key: invoice.number,
      before: { status: 'open' },
      after: { status: 'void' },
    })
    return null
  })
}
