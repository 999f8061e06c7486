import { sql } from 'kysely'
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
    with point as (select day, value from ${points} points),
    last as (select day, value from point order by day desc limit 1),
    earlier as (select point.day, point.value, last.value as now from point, last where point.day < last.day),
    since as (select max(day) filter (where value <= now) as low, max(day) filter (where value >= now) as high, min(day) as first from earlier)
    select (select day::text from earlier order by day desc limit 1) as before_day,
      (select value::float8 from earlier order by day desc limit 1) as before,
      since.first::text as first, since.low::text as low_since, since.high::text as high_since,
      ${lasts('low')} as lowest, ${lasts('high')} as highest
    from since, last`.execute(db)
  const row = rows[0]
  if (!row || row.before_day === null || row.before === null) return { before: null, extreme: null }
  const { first, lowest, low_since, high_since } = row
  const kind = lowest ? ('lowest' as const) : row.highest ? ('highest' as const) : null
  return {
    before: { day: row.before_day, value: row.before },
    extreme: kind && { kind, since: kind === 'lowest' ? low_since : high_since, first },
  }
}

/** Whether enough points and days lie between the last value and the last one that was as low or as high. */
const lasts = (end: 'low' | 'high') => {
  const since = sql.ref(`since.${end}`)
  return sql<boolean>`(last.day - coalesce(${since}, since.first) >= ${LEAST_DAYS}
    and (select count(*) from earlier where ${since} is null or day > ${since}) >= ${LEAST_POINTS})`
}
