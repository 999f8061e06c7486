import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { BreakingKind } from './breaking.ts'

/** Whoever sends takes this advisory lock: two at once count each other. */
const LIMIT_LOCK = 746_983_139

/** How many notices the site has sent since midnight in Riyadh; corrections are not counted. */
export async function sentToday(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from following_breaking where kind <> 'correction'
      and sent_at >= date_trunc('day', ${now}::timestamptz at time zone 'Asia/Riyadh') at time zone 'Asia/Riyadh'`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Throws Refusal `breaking_limit` where the site has sent as many today as it sends. What was wrong can always be corrected. */
export async function refuseOverLimit(trx: Trx, kind: BreakingKind, most: number, now: Date): Promise<void> {
  if (kind === 'correction') return
  await sql`select pg_advisory_xact_lock(${LIMIT_LOCK})`.execute(trx)
  if ((await sentToday(trx, now)) >= most) throw new Refusal('breaking_limit')
}
