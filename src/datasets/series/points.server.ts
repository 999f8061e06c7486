import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Marks } from '#ui/marks.ts'
import { marksObject } from '../list/marks.server.ts'
import type { DateSpan } from './dates.ts'
import { weekly } from './periods.ts'
import { marked, type SeriesPoint } from './point.ts'
import { byWeeks, spanOf, type RangeChoice } from './ranges.ts'
import { endOfDay, knownPoints, type SeriesTable } from './revisions.server.ts'

/** The points of a series in a span of days, as they are known or as they were known at the end of a day in Riyadh. */
export interface PointWindow extends DateSpan {
  id: number
  known: string | null
}

/** The same where the database itself finds the first day. */
type OpenWindow = Omit<PointWindow, 'from'> & { from: PointWindow['from'] | RawBuilder<unknown> }

/** A point as it is stored: its date is a day. */
export type StoredPoint = SeriesPoint & { low: number | null; high: number | null }

const pointsOf = (table: SeriesTable, { id, known, from, to }: OpenWindow) =>
  knownPoints(table, {
    of: sql`${id}`,
    known,
    and: sql`${from === null ? sql`` : sql`and day >= ${from}::date`} ${to === null ? sql`` : sql`and day <= ${to}::date`}`,
  })

const shown = (table: SeriesTable, value: string, id: number) =>
  sql`${sql.raw(table.shown)}(${sql.raw(value)}, ${id}::int)`

/** The same with `revised`: whether the value is shown as another than the one first published. */
const withRevised = (table: SeriesTable, window: OpenWindow) => sql`(
  select points.*, case when first.value is null then false
    else ${shown(table, 'points.value', window.id)} <> ${shown(table, 'first.value', window.id)} end as revised from ${pointsOf(table, window)} points
  left join (
    select distinct on (day) day, ${sql.ref(table.value)} as value from ${sql.table(table.revisions)}
    where ${sql.ref(table.key)} = ${window.id} and not withdrawn order by day, valid_from
  ) first using (day))`

interface Row {
  date: string
  value: number
  low: number | null
  high: number | null
  estimated: boolean
  revised: boolean
}

const FIGURES = sql`value::float8 as value, low::float8 as low, high::float8 as high, estimated, revised`

/** A row with its flags as marks. */
const pointOf = <Found extends Row>({ estimated, revised, ...point }: Found) => ({
  ...point,
  ...marked({ ...(estimated && { estimated: 'all' }), ...(revised && { revised: 'all' }) }),
})

/**
 * The points of a window, the oldest first; `byWeek` gives each week's last value with the week's lowest and highest,
 * and the first value alone, against which the change over the window is measured.
 */
export async function readPoints(
  db: Db,
  table: SeriesTable,
  window: PointWindow,
  byWeek = false,
): Promise<StoredPoint[]> {
  const { rows } = await (
    byWeek
      ? // Weeks begin on Sundays.
        sql<Row>`
          select max(day)::text as date, (array_agg(value order by day desc))[1]::float8 as value,
            min(least(value, low))::float8 as low, max(greatest(value, high))::float8 as high,
            (array_agg(estimated order by day desc))[1] as estimated, (array_agg(revised order by day desc))[1] as revised
          from (select *, min(day) over () as first from ${withRevised(table, window)} points) points
          group by day = first, day - extract(dow from day)::int order by 1`
      : sql<Row>`select day::text as date, ${FIGURES} from ${withRevised(table, window)} points order by 1`
  ).execute(db)
  return rows.map(pointOf)
}

/** Every point of several series as they are known now, the oldest first, by the series' numbers: one query, however many there are. */
export async function readPointsOf(
  db: Db,
  table: SeriesTable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredPoint[]>> {
  if (ids.length === 0) return new Map()
  const own = sql`any(${[...ids]}::int[])`
  const key = sql.ref(table.key)
  const shownAs = (value: string) => sql`${sql.raw(table.shown)}(${sql.raw(value)}, points.series)`
  const { rows } = await sql<Row & { series: number }>`
    select points.series, points.day::text as date, ${FIGURES} from (
      select points.*, coalesce(${shownAs('points.value')} <> ${shownAs('first.value')}, false) as revised
      from ${knownPoints(table, { of: own, known: null })} points
      left join (
        select distinct on (${key}, day) ${key} as series, day, ${sql.ref(table.value)} as value
        from ${sql.table(table.revisions)} where ${key} = ${own} and not withdrawn order by ${key}, day, valid_from
      ) first using (series, day)) points
    order by 1, 2`.execute(db)
  const found = new Map<number, StoredPoint[]>(ids.map((id) => [id, []]))
  for (const { series, ...row } of rows) found.get(series)?.push(pointOf(row))
  return found
}

/** What a span of days comes to, over its points one by one. */
export interface SpanFigures {
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

/** The figures of a window; null where it has no point. */
export async function readFigures(
  db: Db,
  table: SeriesTable,
  window: OpenWindow,
): Promise<SpanFigures | null> {
  const { rows } = await sql<Omit<SpanFigures, 'first_day'> & { first_day: string | null }>`
    select count(*) as points, min(day)::text as first_day, max(day)::text as last_day,
      (array_agg(value order by day))[1]::float8 as first, (array_agg(value order by day desc))[1]::float8 as last,
      min(least(value, low))::float8 as low, max(greatest(value, high))::float8 as high, avg(value)::float8 as average,
      ${marksObject((mark) => (mark === 'demo' ? [sql`false`, sql`false`] : [sql`bool_and(${sql.ref(mark)})`, sql`bool_or(${sql.ref(mark)})`]))} as marks
    from ${withRevised(table, window)} points`.execute(db)
  const found = rows[0]
  return found && found.first_day !== null ? { ...found, first_day: found.first_day } : null
}

/** The day of the last point of a series on or before a day, as known on a day; null before its first. */
export async function lastDayKnown(
  db: Db,
  table: SeriesTable,
  { id, known, to = null }: Pick<PointWindow, 'id' | 'known'> & { to?: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from ${pointsOf(table, { id, known, from: null, to })} points`.execute(db)
  return rows[0]?.day ?? null
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

/**
 * Reads a series' range, counted back from a day; null where no point is in it. It begins with the value in force on its
 * first day, so that chart, index, table and change have the same beginning. A long range has the last value of each week, with the
 * lowest and highest of it, unless `every` one is asked for.
 */
export async function readSpan(
  db: Db,
  table: SeriesTable,
  series: { id: number; frequency: string },
  lastDay: string,
  choice: { range: RangeChoice; known: string | null; every?: true },
): Promise<SeriesSpan | null> {
  const found = await windowOf(db, table, series, lastDay, choice)
  if (!found) return null
  const { window, figures } = found
  const isByWeek = choice.every !== true && byWeeks(figures.first_day, figures.last_day)
  const points = await readPoints(db, table, window, isByWeek)
  // A series that has no two points in a week is as it was.
  return { window, figures, points, weekly: points.length < figures.points }
}

/** The same with every single point. Those of weeks are without their lowest and highest. */
export async function readWhole(
  db: Db,
  table: SeriesTable,
  series: { id: number; frequency: string },
  lastDay: string,
  choice: { range: RangeChoice; known: string | null },
): Promise<WholeSpan | null> {
  const found = await windowOf(db, table, series, lastDay, choice)
  if (!found) return null
  const { window, figures } = found
  const all = await readPoints(db, table, window)
  const points = byWeeks(figures.first_day, figures.last_day) ? weekly(all) : all
  return { window, figures, points, all, weekly: points.length < all.length }
}

async function windowOf(
  db: Db,
  table: SeriesTable,
  { id, frequency }: { id: number; frequency: string },
  lastDay: string,
  { range, known }: { range: RangeChoice; known: string | null },
): Promise<{ window: PointWindow; figures: SpanFigures } | null> {
  const { from, to } = spanOf(range, lastDay, frequency)
  const before = from && pointsOf(table, { id, known, from: null, to: from })
  const start = before && sql`coalesce((select max(day) from ${before} before), ${from}::date)`
  const figures = await readFigures(db, table, { id, known, from: start, to })
  if (!figures || (from !== null && figures.last_day < from)) return null
  return { window: { id, known, from: from && figures.first_day, to }, figures }
}

/** A point with what is beside it in a table. */
export interface HistoryPoint extends StoredPoint {
  note_ar: string | null
  note_en: string | null
  source_ar: string | null
  source_en: string | null
  /** What it was shown as before the last change that can be seen, and until when; null where it never changed. */
  was: number | null
  until: string | null
  /** Whether it was an estimate then. */
  was_estimated: boolean | null
}

/** The newest points of a window, the newest first. */
export async function readHistory(
  db: Db,
  table: SeriesTable,
  window: PointWindow,
  limit: number,
): Promise<HistoryPoint[]> {
  const changed = window.known === null ? sql`true` : sql`valid_to < ${endOfDay(window.known)}`
  const { rows } = await sql<Row & HistoryPoint>`
    select points.day::text as date, points.value::float8 as value, points.low::float8 as low,
      points.high::float8 as high, points.estimated, points.revised, note_ar, note_en, source_ar, source_en,
      past.value::float8 as was, past.estimated as was_estimated,
      (past.valid_to at time zone 'Asia/Riyadh')::date::text as until
    from ${withRevised(table, window)} points
    left join lateral (
      select ${sql.ref(table.value)} as value, estimated, valid_to from ${sql.table(table.revisions)} r
      where r.${sql.ref(table.key)} = ${window.id} and r.day = points.day and not r.withdrawn and ${changed}
        and (${shown(table, `r.${table.value}`, window.id)} <> ${shown(table, 'points.value', window.id)} or r.estimated <> points.estimated)
      order by valid_from desc limit 1
    ) past on true
    order by points.day desc limit ${limit}`.execute(db)
  return rows.map(pointOf)
}
