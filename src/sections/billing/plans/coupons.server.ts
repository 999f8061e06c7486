import { writeAudit } from '#platform/audit/write.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { lacking, Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'

/** A coupon for the first period that is paid: a share of it or an amount. */
export interface Coupon {
  code: string
  worth: { percent: number } | { amount: bigint; currency: string }
  plan: string | null
  maxUses: number | null
  /** The first moment in which it holds no more. */
  until: Date | null
}

/** Makes a coupon. Refuses with `already_used` for a code that there is. */
export async function addCoupon(ctx: RequestContext, coupon: Coupon): Promise<void> {
  if (!can(ctx.viewer, 'billing.edit')) throw lacking(ctx.viewer)
  const { code, worth, plan, maxUses, until } = coupon
  await once(ctx, 'billing.coupon', async (trx) => {
    const added = await trx
      .insertInto('billing_coupon')
      .values({
        code,
        plan,
        max_uses: maxUses,
        valid_to: until,
        created_at: ctx.now,
        ...('percent' in worth
          ? { percent: worth.percent }
          : { amount_minor: Number(worth.amount), currency: worth.currency }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst()
    if (!added) throw new Refusal('already_used')
    await writeAudit(trx, {
      ctx,
      action: 'billing.coupon',
      kind: 'billing',
      key: code,
      after: { plan, max_uses: maxUses, active: true },
    })
    return null
  })
}

/** Lets a coupon be taken, or not any more; orders that have it keep it. */
export async function switchCoupon(ctx: RequestContext, code: string, active: boolean): Promise<void> {
  if (!can(ctx.viewer, 'billing.edit')) throw lacking(ctx.viewer)
  await once(ctx, `billing.coupon:${code}`, async (trx) => {
    const changed = await trx
      .updateTable('billing_coupon')
      .set({ active })
      .where('code', '=', code)
      .where('active', '!=', active)
      .returning('code')
      .executeTakeFirst()
    if (changed)
      await writeAudit(trx, {
        ctx,
        action: 'billing.coupon',
        kind: 'billing',
        key: code,
        before: { active: !active },
        after: { active },
      })
    return null
  })
}
