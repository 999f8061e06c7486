import type { Selectable, Transaction } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { BillingSubscription, DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { oneLine } from '#platform/http/form/typed-lines.ts'
import { closePages } from '../online/attempt.server.ts'
import { onlineProvider } from '../providers/online.server.ts'
import { syncAccess } from './access.server.ts'
import { isLive, nextStatus } from './state.ts'
import { endSubscription, voidOpen } from './void.server.ts'

export type Subscription = Selectable<BillingSubscription>

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** A subscription that the member pays for, locked. Refuses with `not_found`, also for another member's. */
export async function ownSubscription(
  trx: Transaction<DB>,
  { viewer }: Pick<RequestContext, 'viewer'>,
  id: string,
): Promise<Subscription> {
  if (viewer.role === 'visitor') throw new Refusal('unauthorized')
  if (!isUuid(id)) throw new Refusal('not_found')
  const row = await trx
    .selectFrom('billing_subscription as s')
    .innerJoin('billing_account as a', 'a.id', 's.account_id')
    .selectAll('s')
    .where('s.id', '=', id)
    .where('a.owner_id', '=', viewer.id)
    .forUpdate('s')
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** Stops the renewal: what is paid stays until its end. What was never paid ends at once. */
export async function cancelSubscription(ctx: RequestContext, id: string): Promise<void> {
  await once(ctx, `billing.cancel:${id}`, async (trx) => {
    const subscription = await ownSubscription(trx, ctx, id)
    const to = nextStatus(subscription.status, subscription.status === 'pending' ? 'expire' : 'cancel')
    if (to === null) throw new Refusal('conflict')
    if (to === 'ended') {
      await trx.deleteFrom('billing_coupon_use').where('subscription_id', '=', id).execute()
      await endSubscription(trx, id, ctx.now)
    } else {
      await voidOpen(trx, id, ctx.now)
      await setStatus(trx, id, to)
      await syncAccess(trx, id, ctx.now)
    }
    await closePages(ctx.app, trx, id)
    await record(trx, ctx, 'billing.cancel', subscription, to)
    return null
  })
}

/** Takes a cancellation back while the period runs. */
export async function resumeSubscription(ctx: RequestContext, id: string): Promise<void> {
  await once(ctx, `billing.resume:${id}`, async (trx) => {
    const subscription = await ownSubscription(trx, ctx, id)
    const to = nextStatus(subscription.status, 'resume')
    if (to === null || !subscription.period_end || subscription.period_end <= ctx.now)
      throw new Refusal('conflict')
    await setStatus(trx, id, to)
    await syncAccess(trx, id, ctx.now)
    await record(trx, ctx, 'billing.resume', subscription, to)
    return null
  })
}

/** Renews no more from the saved card: the next period is asked for as a transfer is. The provider lets go of the card too. */
export async function forgetCard(ctx: RequestContext, id: string): Promise<void> {
  const token = await once(ctx, `billing.forget:${id}`, async (trx) => {
    const { account_id, provider_ref, provider_label } = await ownSubscription(trx, ctx, id)
    if (provider_ref === null) return null
    await trx
      .updateTable('billing_subscription')
      .set({ provider_ref: null, provider_label: null })
      .where('id', '=', id)
      .execute()
    await writeAudit(trx, {
      ctx,
      action: 'billing.forget',
      kind: 'billing',
      key: account_id,
      before: { label: provider_label },
    })
    return provider_ref
  })
  const provider = token ? await onlineProvider(ctx.app.config) : null
  // It is not charged in any case.
  if (token && provider)
    await provider
      .forget(token)
      .catch((error: unknown) => ctx.app.telemetry.exception(error, { part: 'billing' }))
}

/** Gives a seat to a member by user name. Refuses with fields `username` and with `conflict` when all are taken. */
export async function addSeat(ctx: RequestContext, id: string, typed: string): Promise<void> {
  await once(ctx, `billing.seat:${id}`, async (trx) => {
    const subscription = await ownSubscription(trx, ctx, id)
    const { account_id, seats } = subscription
    const user = await trx
      .selectFrom('accounts_user')
      .select(['id', 'username'])
      .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', oneLine(typed).toLowerCase()))
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!user) throw new Refusal('invalid_input', { fields: { username: 'no_results' } })
    const taken = await trx
      .selectFrom('billing_seat')
      .select('user_id')
      .where('account_id', '=', account_id)
      .execute()
    if (taken.some(({ user_id }) => user_id === user.id)) return null
    if (!isLive(subscription.status) || taken.length >= seats)
      throw new Refusal('invalid_input', { fields: { username: 'conflict' } })
    await trx.insertInto('billing_seat').values({ account_id, user_id: user.id, added_at: ctx.now }).execute()
    await syncAccess(trx, id, ctx.now)
    await writeAudit(trx, {
      ctx,
      action: 'billing.seat',
      kind: 'billing',
      key: account_id,
      after: { username: user.username },
    })
    return null
  })
}

/** Takes a seat away; who had it reads no more from now on. */
export async function removeSeat(ctx: RequestContext, id: string, userId: number): Promise<void> {
  await once(ctx, `billing.unseat:${id}:${userId}`, async (trx) => {
    const { account_id } = await ownSubscription(trx, ctx, id)
    const removed = await trx
      .deleteFrom('billing_seat')
      .where('account_id', '=', account_id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) return null
    await syncAccess(trx, id, ctx.now)
    await writeAudit(trx, {
      ctx,
      action: 'billing.seat',
      kind: 'billing',
      key: account_id,
      before: { user: userId },
    })
    return null
  })
}

const setStatus = (trx: Transaction<DB>, id: string, status: Subscription['status']) =>
  trx.updateTable('billing_subscription').set({ status }).where('id', '=', id).execute()

const record = (
  trx: Transaction<DB>,
  ctx: RequestContext,
  action: 'billing.cancel' | 'billing.resume',
  subscription: Subscription,
  to: Subscription['status'],
) =>
  writeAudit(trx, {
    ctx,
    action,
    kind: 'billing',
    key: subscription.account_id,
    before: { status: subscription.status },
    after: { status: to },
  })
