import { sql } from 'kysely'
import { isoDay } from '#i18n/date/date.ts'
import type { Db } from '#platform/db/kysely.server.ts'

const KEPT_MS = 30 * 24 * 3_600_000

/** An address that was asked for and is not there. */
export interface Missed {
  path: string
  /** In the last 30 days. */
  asked: number
  /** The last day, `2026-11-29`. */
  last: string
  /** A page of this site that links to it. */
  linkedFrom: string | null
}

/** Which of them: those that wait for a redirect, or those that were hidden. */
export interface AskedMissed {
  hidden: boolean
  now: Date
}

/** The last day that is kept no more. */
const dayBefore = (now: Date) => isoDay(new Date(now.getTime() - KEPT_MS))

const matching = ({ hidden, now }: AskedMissed) => sql`m.day > ${dayBefore(now)}::date
  and exists (select from site_missed_hidden h where h.path = m.path) = ${hidden}
  and not exists (select from site_redirect r where r.from_path = m.path)`

/** How many addresses were asked for in vain. */
export async function countMissed(db: Db, asked: AskedMissed): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct m.path)::int as count from site_missed m where ${matching(asked)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A page of them, the most asked for first. */
export async function listMissed(
  db: Db,
  asked: AskedMissed & { limit: number; offset: number },
): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    select m.path, sum(m.asked)::int as asked, max(m.day)::text as last,
      (array_agg(m.linked_from order by m.day desc) filter (where m.linked_from is not null))[1] as "linkedFrom"
    from site_missed m where ${matching(asked)}
    group by m.path order by sum(m.asked) desc, m.path limit ${asked.limit} offset ${asked.offset}`.execute(
    db,
  )
  return rows
}

/** Whether an address is among them, hidden or not. */
export async function isMissed(db: Db, path: string): Promise<boolean> {
  const row = await db.selectFrom('site_missed').select('path').where('path', '=', path).executeTakeFirst()
  return row !== undefined
}

/** Takes an address out of the list, or puts it back. */
export async function hideMissed(db: Db, path: string, hidden: boolean): Promise<void> {
  if (hidden)
    await db
      .insertInto('site_missed_hidden')
      .values({ path })
      .onConflict((c) => c.doNothing())
      .execute()
  else await db.deleteFrom('site_missed_hidden').where('path', '=', path).execute()
}

/** Deletes what is older than it is shown. */
export async function sweepMissed(db: Db, now: Date): Promise<void> {
  await sql`delete from site_missed where day <= ${dayBefore(now)}::date`.execute(db)
}
