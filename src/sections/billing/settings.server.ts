import type { Transaction } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { lacking } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import { DEFAULT_BILLING, type BillingSettings } from './settings.ts'

/** The seller and the bank, stored values over the defaults. */
export async function billingSettings(db: Db | Transaction<DB>): Promise<BillingSettings> {
  const row = await db.selectFrom('billing_settings').select('value').executeTakeFirst()
  // Written below, as checked settings.
  return { ...DEFAULT_BILLING, ...(row?.value as Partial<BillingSettings> | undefined) }
}

/** Saves who sells and where money is sent; issued documents do not change. */
export async function saveBillingSettings(ctx: RequestContext, settings: BillingSettings): Promise<void> {
  if (!can(ctx.viewer, 'billing.edit')) throw lacking(ctx.viewer)
  await once(ctx, 'billing.settings', async (trx) => {
    const before = await billingSettings(trx)
    const value = JSON.stringify(settings)
    await trx
      .insertInto('billing_settings')
      .values({ value, updated_at: ctx.now })
      .onConflict((conflict) => conflict.column('one').doUpdateSet({ value, updated_at: ctx.now }))
      .execute()
    await writeAudit(trx, {
      ctx,
      action: 'billing.settings',
      kind: 'billing',
      key: 'settings',
      before: differing(before, settings),
      after: differing(settings, before),
    })
    return null
  })
}

const differing = (settings: BillingSettings, other: BillingSettings) =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(other[key as keyof BillingSettings]),
    ),
  )
