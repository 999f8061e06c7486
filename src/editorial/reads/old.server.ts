import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { COUNTS } from './counts.ts'
import { firstKept } from './periods.ts'

const HOUR_MS = 3_600_000
/** How long views are kept by the hour. */
const HOURS = 48

const summed = ['views', 'readers', ...COUNTS]

/** Sums what is older than an hour by the hour. */
export async function sumMinutes(db: Db, now: Date): Promise<void> {
  const before = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - HOUR_MS)
  await sql`with old as (
      delete from reads_hour where at < ${before} and at <> date_trunc('hour', at) returning *
    )
    insert into reads_hour as own (at, section, post_id, views)
    select date_trunc('hour', at), section, post_id, sum(views) from old group by 1, 2, 3
    on conflict (at, section, post_id) do update set views = own.views + excluded.views`.execute(db)
}

/** Deletes hours that are over, and sums days by month once thirteen months keep them by day. */
export async function sumOld(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('reads_hour')
    .where('at', '<', new Date(now.getTime() - HOURS * HOUR_MS))
    .execute()
  const first = firstKept(now)
  const columns = sql.join(summed.map((column) => sql.ref(column)))
  await sql`with old as (
      delete from reads_day where day < ${first}::date and day <> date_trunc('month', day) returning *
    )
    insert into reads_day as own (day, section, post_id, ${columns})
    select date_trunc('month', day)::date, section, post_id, ${sql.join(summed.map((column) => sql`sum(${sql.ref(column)})`))}
    from old group by 1, 2, 3
    on conflict (day, section, post_id) do update set ${sql.join(
      summed.map((column) => sql`${sql.ref(column)} = own.${sql.ref(column)} + excluded.${sql.ref(column)}`),
    )}`.execute(db)
  await sql`with old as (
      delete from reads_country where day < ${first}::date and day <> date_trunc('month', day) returning *
    )
    insert into reads_country as own (day, country, views)
    select date_trunc('month', day)::date, country, sum(views) from old group by 1, 2
    on conflict (day, country) do update set views = own.views + excluded.views`.execute(db)
}
