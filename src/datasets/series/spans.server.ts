import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Marks } from '#ui/marks.ts'
import { marksObject } from '../list/marks.server.ts'
import { weekly } from './periods.ts'
import type { SeriesPoint } from './point.ts'
import {
  askedWindow,
  askedWindows,
  lastDayKnown,
  pointsOf,
  readPoints,
  readPointsIn,
  withRevised,
  type PointWindow,
  type StoredPoint,
} from './points.server.ts'
import { byWeeks, spanOf, type RangeChoice } from './ranges.ts'
import type { SeriesTable } from './revisions.server.ts'

/** What a span of days comes to, over its points one by one. */
interface SpanFigures {
  points: number
  first_day: string
  last_day: string
  /** The first value and the last: a change over the span is between them. */
  first: number
  last: number
  low: number
  high: number
  average: number
  /** The marks of all or some of the values. */
  marks: Marks
}

/** The points of a series in the range that a reader asks for, as known at the request. */
export interface SeriesSpan {
  window: PointWindow
  figures: SpanFigures
  points: StoredPoint[]
  /** Whether each point is of a week. */
  weekly: boolean
}

/** The same with every single point, for who computes with them. */
export interface WholeSpan extends SeriesSpan {
  all: SeriesPoint[]
}

/** The day of a series' last point as it is known to the reader; null where nothing was known yet. `last`: as known now. */
export function lastDayFor(
  db: Db,
  table: SeriesTable,
  { id, last }: { id: number; last: string },
  known: string | null,
): Promise<string | null> {
  return known === null ? Promise.resolve(last) : lastDayKnown(db, table, { id, known })
}

/** A series whose range is counted back from a day. */
export interface AskedSeries {
  id: number
  frequency: string
  lastDay: string
}

interface Choice {
  range: RangeChoice
  known: string | null
  every?: true
}

/**
 * Reads the ranges of several series together, each counted back from its own day; null where no point is in it. A range begins
 * with the value in force on its first day, so that chart, index, table and change have the same beginning. A long one has the
 * last value of each week, with the lowest and highest of it, unless `every` one is asked for.
 */
export async function readSpans(
  db: Db,
  table: SeriesTable,
  series: readonly AskedSeries[],
  choice: Choice,
): Promise<(SeriesSpan | null)[]> {
  const found = await readWindows(db, table, series, choice)
  const isByWeek = ({ figures }: Found) =>
    choice.every !== true && byWeeks(figures.first_day, figures.last_day)
  const read = async (byWeek: boolean) => {
    const own = found.filter((one) => one !== null).filter((one) => isByWeek(one) === byWeek)
    const windows = own.map(({ window }) => window)
    const points = await readPointsIn(db, table, windows, { known: choice.known, byWeek })
    return new Map(own.map((one, index) => [one, points[index] ?? []]))
  }
  const [weeks, days] = await Promise.all([read(true), read(false)])
  return found.map((one) => {
    if (one === null) return null
    const points = weeks.get(one) ?? days.get(one) ?? []
    // A series that has no two points in a week is as it was.
    return { ...one, points, weekly: points.length < one.figures.points }
  })
}

/** The same of one series. */
export async function readSpan(
  db: Db,
  table: SeriesTable,
  series: AskedSeries,
  choice: Choice,
): Promise<SeriesSpan | null> {
  const [span = null] = await readSpans(db, table, [series], choice)
  return span
}

/** The same with every single point. Those of weeks are without their lowest and highest. */
export async function readWhole(
  db: Db,
  table: SeriesTable,
  series: AskedSeries,
  choice: Choice,
): Promise<WholeSpan | null> {
  const [found = null] = await readWindows(db, table, [series], choice)
  if (!found) return null
  const { window, figures } = found
  const all = await readPoints(db, table, window)
  const points = byWeeks(figures.first_day, figures.last_day) ? weekly(all) : all
  return { window, figures, points, all, weekly: points.length < all.length }
}

type Found = Pick<SeriesSpan, 'window' | 'figures'>

/** Where each range begins and ends, and what it comes to; null where no point is in it. */
async function readWindows(
  db: Db,
  table: SeriesTable,
  series: readonly AskedSeries[],
  { range, known }: Choice,
): Promise<(Found | null)[]> {
  const asked = series.map(({ id, frequency, lastDay }) => ({ id, ...spanOf(range, lastDay, frequency) }))
  if (asked.length === 0) return []
  const window = askedWindow(known)
  const before = pointsOf(table, { ...window, from: sql`null::date`, to: window.from })
  const points = withRevised(table, { ...window, from: sql`coalesce(start.day, ${window.from})` })
  const { rows } = await sql<SpanFigures | Record<keyof SpanFigures, null>>`
    select found.* from ${askedWindows(asked)}
    left join lateral (
      select day from ${before} before where ${window.from} is not null order by day desc limit 1
    ) start on true
    cross join lateral (
      select count(*) as points, min(day)::text as first_day, max(day)::text as last_day,
        (array_agg(value order by day))[1]::float8 as first, (array_agg(value order by day desc))[1]::float8 as last,
        min(least(value, low))::float8 as low, max(greatest(value, high))::float8 as high, avg(value)::float8 as average,
        ${marksObject((mark) => (mark === 'demo' ? [sql`false`, sql`false`] : [sql`bool_and(${sql.ref(mark)})`, sql`bool_or(${sql.ref(mark)})`]))} as marks
      from ${points} points) found
    order by place`.execute(db)
  return asked.map(({ id, from, to }, index) => {
    const figures = rows[index]
    if (!figures || figures.first_day === null || (from !== null && figures.last_day < from)) return null
    return { window: { id, known, from: from && figures.first_day, to }, figures }
  })
}
