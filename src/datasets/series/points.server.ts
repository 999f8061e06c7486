import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { DateSpan } from './dates.ts'
import { marked, type SeriesPoint } from './point.ts'
import { endOfDay, knownPoints, type SeriesTable } from './revisions.server.ts'

/** The points of a series in a span of days, as they are known or as they were known at the end of a day in Riyadh. */
export interface PointWindow extends DateSpan {
  id: number
  known: string | null
}

/** A point as it is stored: its date is a day. */
export type StoredPoint = SeriesPoint & { low: number | null; high: number | null }

/** A window in SQL: days are null where there is no limit. */
export interface SqlWindow {
  id: RawBuilder<unknown>
  known: string | null
  from: RawBuilder<unknown>
  to: RawBuilder<unknown>
}

const inSql = ({ id, known, from, to }: PointWindow): SqlWindow => ({
  id: sql`${id}::int`,
  known,
  from: sql`${from}::date`,
  to: sql`${to}::date`,
})

export const pointsOf = (table: SeriesTable, { id, known, from, to }: SqlWindow) =>
  knownPoints(table, {
    of: id,
    known,
    and: sql`and day >= coalesce(${from}, '-infinity') and day <= coalesce(${to}, 'infinity')`,
  })

const shown = (table: SeriesTable, value: string, id: RawBuilder<unknown>) =>
  sql`${sql.raw(table.shown)}(${sql.raw(value)}, ${id})`

/** The same with `revised`: whether the value is shown as another than the one first published. */
export const withRevised = (table: SeriesTable, window: SqlWindow) => sql`(
  select points.*, case when first.value is null then false
    else ${shown(table, 'points.value', window.id)} <> ${shown(table, 'first.value', window.id)} end as revised from ${pointsOf(table, window)} points
  left join (
    select distinct on (day) day, ${sql.ref(table.value)} as value from ${sql.table(table.revisions)}
    where ${sql.ref(table.key)} = ${window.id} and not withdrawn order by day, valid_from
  ) first using (day))`

/** Windows that are read together: each a row of SQL, `asked`, in their order. */
export const askedWindows = (windows: readonly (DateSpan & { id: number })[]) => sql`
  unnest(${windows.map(({ id }) => id)}::int[], ${windows.map(({ from }) => from)}::date[],
    ${windows.map(({ to }) => to)}::date[]) with ordinality as asked (id, from_day, to_day, place)`

/** Such a row as a window. */
export const askedWindow = (known: string | null): SqlWindow => ({
  id: sql`asked.id`,
  known,
  from: sql`asked.from_day`,
  to: sql`asked.to_day`,
})

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
  { known, ...window }: PointWindow,
  byWeek = false,
): Promise<StoredPoint[]> {
  const [points = []] = await readPointsIn(db, table, [window], { known, byWeek })
  return points
}

/** The same of several windows in one query. */
export async function readPointsIn(
  db: Db,
  table: SeriesTable,
  windows: readonly (DateSpan & { id: number })[],
  { known, byWeek }: { known: string | null; byWeek: boolean },
): Promise<StoredPoint[][]> {
  if (windows.length === 0) return []
  const points = withRevised(table, askedWindow(known))
  const own = byWeek
    ? // Weeks begin on Sundays.
      sql`
        select max(day) as day, (array_agg(value order by day desc))[1] as value,
          min(least(value, low)) as low, max(greatest(value, high)) as high,
          (array_agg(estimated order by day desc))[1] as estimated, (array_agg(revised order by day desc))[1] as revised
        from (select *, min(day) over () as first from ${points} points) points
        group by day = first, day - extract(dow from day)::int`
    : sql`select * from ${points} points`
  const { rows } = await sql<Row & { place: number }>`
    select place::int as place, day::text as date, ${FIGURES} from ${askedWindows(windows)}
    cross join lateral (${own}) found order by place, day`.execute(db)
  const found = windows.map((): StoredPoint[] => [])
  for (const { place, ...row } of rows) found[place - 1]?.push(pointOf(row))
  return found
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

/** The day of the last point of a series on or before a day, as known on a day; null before its first. */
export async function lastDayKnown(
  db: Db,
  table: SeriesTable,
  { id, known, to = null }: Pick<PointWindow, 'id' | 'known'> & { to?: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from ${pointsOf(table, inSql({ id, known, from: null, to }))} points`.execute(
    db,
  )
  return rows[0]?.day ?? null
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
  const id = sql`${window.id}::int`
  const changed = window.known === null ? sql`true` : sql`valid_to < ${endOfDay(window.known)}`
  const { rows } = await sql<Row & HistoryPoint>`
    select points.day::text as date, points.value::float8 as value, points.low::float8 as low,
      points.high::float8 as high, points.estimated, points.revised, note_ar, note_en, source_ar, source_en,
      past.value::float8 as was, past.estimated as was_estimated,
      (past.valid_to at time zone 'Asia/Riyadh')::date::text as until
    from ${withRevised(table, inSql(window))} points
    left join lateral (
      select ${sql.ref(table.value)} as value, estimated, valid_to from ${sql.table(table.revisions)} r
      where r.${sql.ref(table.key)} = ${window.id} and r.day = points.day and not r.withdrawn and ${changed}
        and (${shown(table, `r.${table.value}`, id)} <> ${shown(table, 'points.value', id)} or r.estimated <> points.estimated)
      order by valid_from desc limit 1
    ) past on true
    order by points.day desc limit ${limit}`.execute(db)
  return rows.map(pointOf)
}
