import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { PREPARED } from '#platform/db/prepared.server.ts'
import { LIMITS, type LimitName } from './limits.ts'
import { networkOf } from './network.server.ts'

/** May go on, or how many seconds to wait first (for Retry-After). */
export type Verdict = { ok: true } | { ok: false; retryAfter: number }

/** Who is counted: one of these, or several together. An address is counted as its network. */
export interface Who {
  network?: string
  account?: string | number
  device?: string
}

interface Counter {
  db: Pick<Db, 'getExecutor' | 'selectFrom'>
  /** Keys the hash under which `who` is counted: the table holds no address and no cookie. */
  secret: string
}

/** Counts one more use of a limit and says whether it is within it. */
export async function hit({ db, secret }: Counter, limit: LimitName, who: Who, now: Date): Promise<Verdict> {
  const { hits: allowed, seconds } = LIMITS[limit]
  const resetsAt = new Date(now.getTime() + seconds * 1000)
  // It does not count on for ever: what is over the limit is over it.
  const { rows } = await sql<{ hits: number; resets_at: Date }>`${PREPARED}
    insert into rate_limit (bucket, hits, resets_at) values (${bucketOf(secret, limit, who)}, 1, ${resetsAt})
    on conflict (bucket) do update set
      hits = case when rate_limit.resets_at <= ${now} then 1 else least(rate_limit.hits, ${allowed}::int) + 1 end,
      resets_at = case when rate_limit.resets_at <= ${now} then excluded.resets_at else rate_limit.resets_at end
    returning hits, resets_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A limit was not counted')
  return row.hits <= allowed ? { ok: true } : waitFor(row.resets_at, now)
}

/** Whether a limit has room for one more use, without counting one. */
export async function roomIn(
  { db, secret }: Counter,
  limit: LimitName,
  who: Who,
  now: Date,
): Promise<Verdict> {
  const row = await db
    .selectFrom('rate_limit')
    .select(['hits', 'resets_at'])
    .where('bucket', '=', bucketOf(secret, limit, who))
    .where('resets_at', '>', now)
    .executeTakeFirst()
  return !row || row.hits < LIMITS[limit].hits ? { ok: true } : waitFor(row.resets_at, now)
}

/** Deletes the windows that are over. */
export async function sweepLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('resets_at', '<=', now).execute()
}

function waitFor(resetsAt: Date, now: Date): Verdict {
  return { ok: false, retryAfter: Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)) }
}

function bucketOf(secret: string, limit: LimitName, { network, account, device }: Who): string {
  const who = JSON.stringify([
    network === undefined ? null : networkOf(network),
    account?.toString() ?? null,
    device ?? null,
  ])
  return `${limit}:${createHmac('sha256', secret).update(`rate-limit:${limit}:${who}`).digest('base64url')}`
}
