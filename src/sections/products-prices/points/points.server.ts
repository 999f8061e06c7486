import { sql, type RawBuilder } from 'kysely'
import { marksObject } from '#datasets/list/marks.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Marks } from '#ui/marks.ts'
import type { DaySpan } from './ranges.ts'

/** The points of a series in a span of days, as they are known or as they were known at the end of a day in Riyadh. */
export interface PointWindow extends DaySpan {
  id: number
  known: string | null
}

export interface PricePoint {
  day: string
  price: number
  low: number | null
  high: number | null
  estimated: boolean
  /** Another price than the one first published. */
  revised: boolean
}

/** Midnight in Riyadh after a day. */
export const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00+03:00`) + 86_400_000)

/** The points of a window as a subquery: `day`, `price`, `low`, `high`, `estimated`, notes and sources. */
function pointsOf({ id, known, from, to }: PointWindow): RawBuilder<unknown> {
  const days = sql`series_id = ${id}
    ${from === null ? sql`` : sql`and day >= ${from}::date`} ${to === null ? sql`` : sql`and day <= ${to}::date`}`
  const now = sql`select day, price, low, high, estimated, note_ar, note_en, source_ar, source_en
    from products_prices_point where ${days}`
  if (known === null) return sql`(${now})`
  const end = endOf(known)
  return sql`(${now} and known_from < ${end}
    union all
    select day, price, low, high, estimated, null, null, null, null from products_prices_point_revision
    where ${days} and valid_from < ${end} and valid_to >= ${end})`
}

/** The same with `revised`: whether the price is another than the one first published. */
const withRevised = (window: PointWindow) => sql`(
  select points.*, coalesce(points.price <> first.price, false) as revised from ${pointsOf(window)} points
  left join (
    select distinct on (day) day, price from products_prices_point_revision
    where series_id = ${window.id} and not withdrawn order by day, valid_from
  ) first using (day))`

const FIGURES = sql`price::float8 as price, low::float8 as low, high::float8 as high, estimated, revised`

/**
 * The points of a window, the oldest first; `weekly` gives each week's last price with the week's lowest and highest,
 * and the first price alone, against which the change over the window is measured.
 */
export async function readPoints(db: Db, window: PointWindow, weekly = false): Promise<PricePoint[]> {
  const { rows } = await (
    weekly
      ? // Weeks begin on Sundays.
        sql<PricePoint>`
          select max(day)::text as day, (array_agg(price order by day desc))[1]::float8 as price,
            min(least(price, low))::float8 as low, max(greatest(price, high))::float8 as high,
            (array_agg(estimated order by day desc))[1] as estimated, (array_agg(revised order by day desc))[1] as revised
          from (select *, min(day) over () as first from ${withRevised(window)} points) points
          group by day = first, day - extract(dow from day)::int order by 1`
      : sql<PricePoint>`select day::text as day, ${FIGURES} from ${withRevised(window)} points order by 1`
  ).execute(db)
  return rows
}

/** What a span of days comes to, over its points one by one. */
export interface SpanFigures {
  points: number
  first_day: string
  last_day: string
  /** The first price and the last: a change over the span is between them. */
  first: number
  last: number
  low: number
  high: number
  average: number
  /** What all or some of the prices say of themselves. */
  marks: Marks
}

/** The figures of a window; null where it has no point. */
export async function readFigures(db: Db, window: PointWindow): Promise<SpanFigures | null> {
  const { rows } = await sql<Omit<SpanFigures, 'first_day'> & { first_day: string | null }>`
    select count(*) as points, min(day)::text as first_day, max(day)::text as last_day,
      (array_agg(points.price order by day))[1]::float8 as first, (array_agg(points.price order by day desc))[1]::float8 as last,
      min(least(points.price, low))::float8 as low, max(greatest(points.price, high))::float8 as high, avg(points.price)::float8 as average,
      ${marksObject((mark) => (mark === 'demo' ? [sql`false`, sql`false`] : [sql`bool_and(${sql.ref(mark)})`, sql`bool_or(${sql.ref(mark)})`]))} as marks
    from ${withRevised(window)} points`.execute(db)
  const found = rows[0]
  return found && found.first_day !== null ? { ...found, first_day: found.first_day } : null
}

/** The day of the last price of a series on or before a day, as known on a day; null before its first. */
export async function lastDayKnown(
  db: Db,
  { id, known, to = null }: Pick<PointWindow, 'id' | 'known'> & { to?: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from ${pointsOf({ id, known, from: null, to })} points`.execute(db)
  return rows[0]?.day ?? null
}

/** A point with what stands beside it in a table. */
export interface HistoryPoint extends PricePoint {
  note_ar: string | null
  note_en: string | null
  source_ar: string | null
  source_en: string | null
  /** What it was before it was last changed, and until when; null where it never changed. */
  was: number | null
  until: string | null
  /** Whether it was an estimate then. */
  was_estimated: boolean | null
}

/** The newest points of a window, the newest first. */
export async function readHistory(db: Db, window: PointWindow, limit: number): Promise<HistoryPoint[]> {
  const changed = window.known === null ? sql`true` : sql`valid_to < ${endOf(window.known)}`
  const { rows } = await sql<HistoryPoint>`
    select points.day::text as day, points.price::float8 as price, points.low::float8 as low,
      points.high::float8 as high, points.estimated, points.revised, note_ar, note_en, source_ar, source_en, past.price::float8 as was, past.estimated as was_estimated,
      (past.valid_to at time zone 'Asia/Riyadh')::date::text as until
    from ${withRevised(window)} points
    left join lateral (
      select price, estimated, valid_to from products_prices_point_revision r
      where r.series_id = ${window.id} and r.day = points.day and not r.withdrawn and ${changed} order by valid_from desc limit 1
    ) past on true
    order by points.day desc limit ${limit}`.execute(db)
  return rows
}
