import { sql, type RawBuilder } from 'kysely'

/** Where the points of series are stored, and what they were before they were changed. Points are of days. */
export interface SeriesTable {
  /** Has the value, `day`, `low`, `high`, `estimated`, `known_from`, and notes and sources in both languages. */
  points: string
  /** Has the same, and for each from when to when it held: `valid_from`, `valid_to`; `withdrawn` where it was an error. */
  revisions: string
  /** The field of both with the series' number. */
  key: string
  /** The field of both with the value. */
  value: string
  /** The SQL function that gives a value of a series as it is shown: a revision is a change that a reader can see. */
  shown: string
}

/** Midnight in Riyadh after a day. */
export const endOfDay = (day: string) => new Date(Date.parse(`${day}T00:00:00+03:00`) + 86_400_000)

/**
 * The points of a series as they are known, or as they were known at the end of a day in Riyadh, as a subquery: `series`,
 * `day`, `value`, `low`, `high`, `estimated`, `since` when each holds its value, notes and sources. `of` is the series in SQL.
 */
export function knownPoints(
  { points, revisions, key, value }: SeriesTable,
  { of, known, and = sql`` }: { of: RawBuilder<unknown>; known: string | null; and?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const figures = sql`${sql.ref(key)} as series, day, ${sql.ref(value)} as value, low, high, estimated`
  const said = sql`note_ar, note_en, source_ar, source_en`
  const days = sql`${sql.ref(key)} = ${of} ${and}`
  const now = sql`select ${figures}, known_from as since, ${said}
    from ${sql.table(points)} where ${days}`
  if (known === null) return sql`(${now})`
  const end = endOfDay(known)
  return sql`(${now} and known_from < ${end}
    union all
    select ${figures}, valid_from, ${said} from ${sql.table(revisions)}
    where ${days} and valid_from < ${end} and valid_to >= ${end})`
}

/**
 * Whether a value is shown as another than the one first published for its day, in SQL over the expressions for series, day and
 * value. What a withdrawn import brought is gone, and so is no revision.
 */
export const revisedSql = (
  { revisions, key, value, shown }: SeriesTable,
  point: { series: string; day: string; value: string },
) =>
  // Rounded only where there is an earlier value: few points have one.
  `coalesce((select ${shown}(${point.value}, ${point.series}) <> ${shown}(first.${value}, ${point.series}) from ${revisions} first
    where first.${key} = ${point.series} and first.day = ${point.day} and not first.withdrawn
    order by first.valid_from limit 1), false)`
