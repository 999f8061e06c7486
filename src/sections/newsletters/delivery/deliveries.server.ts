import { sql } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { isSuppressed } from './bounces.server.ts'
import type { Audience } from '../issue/issue.ts'
import { ADDRESS, isReached } from './start.server.ts'

/** Mails that one worker claims at a time. After a crash at most this many may arrive twice. */
export const BATCH = 100
/** How often an address is tried. */
export const TRIES = 3

/** A claimed delivery belongs to its worker for this time; afterwards any worker may take it. */
export const LEASE_MS = 180_000
const LEASE = sql`interval '180 seconds'`
/** Between two tries of an address that could not be reached for now. */
const PAUSE = sql`interval '15 minutes'`

/** A delivery in a worker's hands. */
export interface Claimed {
  token: Buffer
  attempts: number
  /** Null where the reader is not to get it any more. */
  to: { address: string; lang: Lang } | null
}

/** SQL: a delivery that a worker may take. */
const isFree = sql<boolean>`(d.status = 'waiting' or (d.status = 'claimed' and d.at < now() - ${LEASE})
  or (d.status = 'later' and d.at < now() - ${PAUSE}))`

/**
 * Takes the next deliveries after a token, in the order of tokens, that no other worker has. Whether each reader is still on
 * the list and of the audience is asked again now.
 */
export async function claimBatch(
  db: Db,
  { issue, audience, after }: { issue: number; audience: Audience; after: Buffer },
): Promise<Claimed[]> {
  const { rows } = await sql<{
    token: Buffer
    attempts: number
    address: string | null
    lang: Lang | null
    reached: boolean
  }>`
    with taken as (
      update newsletter_delivery c set status = 'claimed', at = now() from (
        select d.member_token from newsletter_delivery d
        where d.issue_id = ${issue} and d.member_token > ${after} and ${isFree}
        order by d.member_token limit ${BATCH} for update skip locked
      ) free
      where c.issue_id = ${issue} and c.member_token = free.member_token
      returning c.member_token, c.attempts
    )
    select t.member_token as token, t.attempts, ${ADDRESS} as address, m.lang,
      coalesce(${isReached(audience)} and not ${isSuppressed(ADDRESS)}, false) as reached
    from taken t
    left join newsletter_member m on m.token = t.member_token
    left join accounts_user u on u.id = m.user_id
    order by t.member_token`.execute(db)
  return rows.map(({ token, attempts, address, lang, reached }) => ({
    token,
    attempts,
    to: reached && address !== null && lang !== null ? { address, lang } : null,
  }))
}

export type Outcome = 'sent' | 'bounced' | 'failed' | 'skipped' | 'later' | 'waiting'

/** Writes what became of deliveries, in one statement. What was tried counts as a try; what was only put back does not. */
export async function noteOutcomes(
  db: Db,
  issue: number,
  outcomes: readonly { token: Buffer; outcome: Outcome }[],
): Promise<void> {
  if (outcomes.length === 0) return
  await sql`
    update newsletter_delivery d set status = o.outcome, at = now(),
      attempts = d.attempts + (o.outcome not in ('waiting', 'skipped'))::int
    from unnest(${outcomes.map(({ token }) => token)}::bytea[], ${outcomes.map(({ outcome }) => outcome)}::text[])
      as o(token, outcome)
    where d.issue_id = ${issue} and d.member_token = o.token and d.status = 'claimed'`.execute(db)
}

/** How many deliveries of an issue are not done, and how many of these could be taken now. */
export async function countOpen(db: Db, issue: number): Promise<{ open: number; free: number }> {
  const { rows } = await sql<{ open: number; free: number }>`
    select count(*)::int as open, (count(*) filter (where ${isFree}))::int as free from newsletter_delivery d
    where d.issue_id = ${issue} and d.status in ('waiting', 'claimed', 'later')`.execute(db)
  return rows[0] ?? { open: 0, free: 0 }
}
