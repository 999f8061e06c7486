import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { LIMITS, type LimitName } from './limits.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'rate-limit.sweep': null
  }
}

/** When to send the job `rate-limit.sweep`. */
export const SWEEP_CRON = '*/20 * * * *'

/** May go on, or how many seconds to wait first (for Retry-After). */
export type Verdict = { ok: true } | { ok: false; retryAfter: number }

interface Counter {
  db: Db
  /** Keys the hash under which `who` is counted: the table holds no address and no cookie. */
  secret: string
}

/** Counts one more use of a limit by `who` (an account, a cookie, an address) and says whether it is within it. */
export async function hit(
  { db, secret }: Counter,
  limit: LimitName,
  who: string,
  now: Date,
): Promise<Verdict> {
  const { hits: allowed, seconds } = LIMITS[limit]
  const row = await db
    .insertInto('rate_limit')
    .values({
      bucket: bucketOf(secret, limit, who),
      hits: 1,
      resets_at: new Date(now.getTime() + seconds * 1000),
    })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        // Does not count on for ever: what is over the limit is over it.
        hits: sql<number>`case when rate_limit.resets_at <= ${now} then 1 else least(rate_limit.hits, ${allowed}::int) + 1 end`,
        resets_at: sql<Date>`case when rate_limit.resets_at <= ${now} then excluded.resets_at else rate_limit.resets_at end`,
      }),
    )
    .returning(['hits', 'resets_at'])
    .executeTakeFirstOrThrow()
  if (row.hits <= allowed) return { ok: true }
  return { ok: false, retryAfter: Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000)) }
}

/** Deletes the windows that are over. The handler of `rate-limit.sweep`. */
export async function sweepLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('resets_at', '<=', now).execute()
}

function bucketOf(secret: string, limit: LimitName, who: string): string {
  return `${limit}:${createHmac('sha256', secret)
    .update(`rate-limit:${limit}:${networkOf(who)}`)
    .digest('base64url')}`
}

/** An IPv6 address as its /64, of which one household has all addresses; anything else as it is. */
export function networkOf(who: string): string {
  const bare = who.split('%')[0] ?? ''
  if (!isIPv6(bare)) return who
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  // The URL parser writes an address in its one canonical form, without a dotted tail.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(8 - front.length - back.length).fill('0')
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`
}
