import { writeAudit } from '#platform/audit/write.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { lacking, Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'

/** A refund that does not fit was set right elsewhere, by a transfer: it is not shown any more. */
export async function settleRefund(ctx: RequestContext, attemptId: string): Promise<void> {
  if (!can(ctx.viewer, 'billing.confirm')) throw lacking(ctx.viewer)
  await once(ctx, `billing.settle:${attemptId}`, async (trx) => {
    const settled = await trx
      .updateTable('billing_attempt')
      .set({ settled: 'refund', problem: null })
      .where('id', '=', attemptId)
      .where('problem', '=', 'refund')
      .returning('payment')
      .executeTakeFirst()
    if (!settled) throw new Refusal('conflict')
    await writeAudit(trx, {
      ctx,
      action: 'billing.settle',
      kind: 'billing',
      key: settled.payment ?? attemptId,
      before: { problem: 'refund' },
    })
    return null
  })
}

/** An event that names no payment of ours was looked into. */
export async function settleEvent(ctx: RequestContext, eventId: string): Promise<void> {
  if (!can(ctx.viewer, 'billing.confirm')) throw lacking(ctx.viewer)
  await once(ctx, `billing.settle:${eventId}`, async (trx) => {
    const settled = await trx
      .updateTable('billing_event')
      .set({ problem: null })
      .where('event_id', '=', eventId)
      .where('problem', 'is not', null)
      .returning('ref')
      .executeTakeFirst()
    if (!settled) throw new Refusal('conflict')
    await writeAudit(trx, {
      ctx,
      action: 'billing.settle',
      kind: 'billing',
      key: settled.ref,
      before: { problem: 'unknown' },
    })
    return null
  })
}
