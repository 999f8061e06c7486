import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { knownPoints, type SeriesTable } from './revisions.server.ts'

/** A last value among those before it: days are ISO days. */
export interface LastPoint {
  /** The point before it; null for the first. */
  before: { day: string; value: number } | null
  /** It is the lowest or the highest since `since`, the last day with such a value; since the series' `first` day where null. */
  extreme: { kind: 'lowest' | 'highest'; since: string | null; first: string } | null
}

/** Fewer points, or a shorter time, is no extreme worth a word. */
const LEAST_POINTS = 6
const LEAST_DAYS = 180

/** How the last value of a series on or before a day stands among those before it, as known on a day. */
export async function readLastPoint(
  db: Db,
  table: SeriesTable,
  { id, known, to }: { id: number; known: string | null; to: string },
): Promise<LastPoint> {
  const points = knownPoints(table, { of: sql`${id}`, known, and: sql`and day <= ${to}::date` })
  const { rows } = await sql<{
    before_day: string | null
    before: number | null
    first: string
    low_since: string | null
    high_since: string | null
    lowest: boolean
    highest: boolean
  }>`
    with last as (select day, value from ${points} p order by day desc limit 1),
    since as (select ${earlier(points, sql`and p.value <= last.value`)} as low,
      ${earlier(points, sql`and p.value >= last.value`)} as high,
      (select min(p.day) from ${points} p where p.day < last.day) as first from last)
    select before.day::text as before_day, before.value::float8 as before,
      since.first::text as first, since.low::text as low_since, since.high::text as high_since,
      ${lasts(points, 'low')} as lowest, ${lasts(points, 'high')} as highest
    from last, since left join lateral (
      select p.day, p.value from ${points} p, last where p.day < last.day order by p.day desc limit 1) before on true`.execute(
    db,
  )
  const row = rows[0]
  if (!row || row.before_day === null || row.before === null) return { before: null, extreme: null }
  const { first, lowest, low_since, high_since } = row
  const kind = lowest ? ('lowest' as const) : row.highest ? ('highest' as const) : null
  return {
    before: { day: row.before_day, value: row.before },
    extreme: kind && { kind, since: kind === 'lowest' ? low_since : high_since, first },
  }
}

/** The last day before the last value's with such a value: years of points are not read where a near one has it. */
const earlier = (points: RawBuilder<unknown>, such: RawBuilder<unknown>) =>
  sql`(select p.day from ${points} p where p.day < last.day ${such} order by p.day desc limit 1)`

/** Whether enough points and days lie between the last value and the last one that was as low or as high. */
const lasts = (points: RawBuilder<unknown>, end: 'low' | 'high') => {
  const since = sql.ref(`since.${end}`)
  return sql<boolean>`(last.day - coalesce(${since}, since.first) >= ${LEAST_DAYS} and (
    select count(*) from (
      select from ${points} p where p.day < last.day and (${since} is null or p.day > ${since}) limit ${LEAST_POINTS}
    ) between_them) >= ${LEAST_POINTS})`
}
