import { sql } from 'kysely'
import { isoDay } from '#i18n/date/date.ts'
import type { Db } from '#platform/db/kysely.server.ts'

/** How many rows a view had on the day of a reader's last visit before today. */
export interface Visit {
  rows: number
  on: string
}

/** What each view of an account's board had when its reader last looked, by the view's key; never today's own visit. */
export async function lastVisits(db: Db, userId: number, now: Date): Promise<ReadonlyMap<string, Visit>> {
  const { rows } = await sql<{ key: string; rows: number; on: string }>`
    select key, case when seen_on < ${isoDay(now)}::date then rows_seen else rows_before end as rows,
      (case when seen_on < ${isoDay(now)}::date then seen_on else before_on end)::text as on
    from board_entry where user_id = ${userId} and kind = 'view' and seen_on is not null`.execute(db)
  return new Map(rows.flatMap(({ key, ...visit }) => (visit.on === null ? [] : [[key, visit] as const])))
}

/** Records a visit: the first of a day is what the next day's is compared with, so that a page opened again says the same. */
export async function noteVisit(
  db: Db,
  userId: number,
  counts: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  if (counts.size === 0) return
  await sql`
    update board_entry e set
      rows_before = e.rows_seen, before_on = e.seen_on, rows_seen = c.rows, seen_on = ${isoDay(now)}::date
    from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) c(key, rows)
    where e.user_id = ${userId} and e.kind = 'view' and e.key = c.key
      and e.seen_on is distinct from ${isoDay(now)}::date`.execute(db)
}
