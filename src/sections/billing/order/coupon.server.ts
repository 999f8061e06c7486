import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.ts'
import type { Account, Discount, PricedPlan } from './offer.server.ts'

/**
 * Takes a coupon for an order, locked while it is counted. `invalid` when there is no such coupon for this price now, `used` when
 * the account has had it or others have taken it up.
 */
export async function takeCoupon(
  trx: Transaction<DB>,
  {
    code,
    priced,
    account,
    subscriptionId,
    now,
  }: { code: string; priced: PricedPlan; account: Account; subscriptionId: string; now: Date },
): Promise<Discount | 'invalid' | 'used'> {
  const coupon = await trx
    .selectFrom('billing_coupon')
    .selectAll()
    .where('code', '=', code)
    .where('active', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (
    !coupon ||
    (coupon.valid_to !== null && coupon.valid_to <= now) ||
    (coupon.plan !== null && coupon.plan !== priced.plan) ||
    (coupon.currency !== null && coupon.currency !== priced.currency)
  )
    return 'invalid'
  const uses = await trx
    .selectFrom('billing_coupon_use')
    .select('account_id')
    .where('coupon', '=', code)
    .execute()
  const taken = coupon.max_uses !== null && uses.length >= coupon.max_uses
  if (taken || uses.some(({ account_id }) => account_id === account.id)) return 'used'
  await trx
    .insertInto('billing_coupon_use')
    .values({ coupon: code, account_id: account.id, subscription_id: subscriptionId })
    .execute()
  await trx
    .updateTable('billing_subscription')
    .set({ coupon: code })
    .where('id', '=', subscriptionId)
    .execute()
  return { code, percent: coupon.percent, amount: coupon.amount_minor }
}
