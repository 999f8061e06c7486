import { sql, type Transaction } from 'kysely'
import type { DB } from '#platform/db/types.ts'
import { accessEnd, isLive } from './state.ts'

/**
 * Works out who may read what under a subscription: those who have its seats, until its paid end and the days of grace. Called in every
 * transaction that changes its period, its seats or its status; access without a basis ends now.
 */
export async function syncAccess(trx: Transaction<DB>, subscriptionId: string, now: Date): Promise<void> {
  const row = await trx
    .selectFrom('billing_subscription as s')
    .innerJoin('billing_price as p', 'p.id', 's.price_id')
    .innerJoin('billing_plan as l', 'l.key', 'p.plan')
    .select(['s.status', 's.period_end', 's.trial', 's.seats', 's.account_id', 'l.features'])
    .where('s.id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  const until = isLive(row.status) && row.period_end ? accessEnd(row.status, row.period_end, row.trial) : now
  // The earliest seats remain when there are fewer.
  const seats = sql`(select user_id from billing_seat where account_id = ${row.account_id}
    order by added_at, user_id limit ${row.seats})`
  await sql`update billing_entitlement set valid_until = ${now}
    where source = ${subscriptionId} and valid_until > ${now}
    and not (feature = any(${row.features}) and user_id in ${seats})`.execute(trx)
  if (until <= now) {
    await trx
      .updateTable('billing_entitlement')
      .set({ valid_until: now })
      .where('source', '=', subscriptionId)
      .where('valid_until', '>', now)
      .execute()
    return
  }
  await sql`insert into billing_entitlement (user_id, feature, source, valid_from, valid_until)
    select seat.user_id, feature, ${subscriptionId}::uuid, ${now}::timestamptz, ${until}::timestamptz
    from ${seats} as seat, unnest(${row.features}::text[]) as feature
    on conflict (user_id, feature, source) do update set valid_until = excluded.valid_until`.execute(trx)
}
