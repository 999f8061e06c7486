import { sql, type RawBuilder } from 'kysely'
import { MARK_NAMES, type Mark } from '#ui/marks.ts'
import { isNumeric } from '../columns.ts'
import type { Dataset } from '../dataset.ts'

/** Whether the row is an estimate, in SQL; what its table does not say it is not. */
export const estimatedSql = ({ estimated }: Pick<Dataset, 'estimated'>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.raw(estimated ?? 'false')})`

/**
 * Whether a figure of the row is another than the one first published, in SQL. An import that was withdrawn leaves the
 * figure as it was, and so is no revision.
 */
export function revisedSql({ table, key, columns, revised }: Dataset): RawBuilder<boolean> {
  if (revised) return sql<boolean>`(${sql.raw(revised)})`
  const figures = Object.entries(columns).flatMap(([name, column]) =>
    isNumeric(column) && !column.expression ? [name] : [],
  )
  if (figures.length === 0) return sql<boolean>`false`
  const differs = figures.map(
    (name) =>
      sql`(first.before ->> ${sql.lit(name)})::numeric is distinct from ${sql.ref(`${table}.${name}`)}::numeric`,
  )
  return sql<boolean>`exists (select from (
    select before from data_revision where table_name = ${sql.lit(table)} and row_key = ${sql.ref(`${table}.${key}`)}::text
    order by at, id limit 1) first where first.before is not null and (${sql.join(differs, sql` or `)}))`
}

/** The marks of a row in SQL, as `Mark` names them. */
export function marksSql(dataset: Dataset): RawBuilder<unknown> {
  return sql`array_remove(array[case when ${sql.ref(`${dataset.table}.demo`)} then 'demo' end,
    case when ${estimatedSql(dataset)} then 'estimated' end, case when ${revisedSql(dataset)} then 'revised' end], null)`
}

/** Of rows in a group, whether all have a mark and whether any has it, in SQL: two fields a mark. */
export function groupedMarks(dataset: Dataset): RawBuilder<unknown> {
  const marks: Readonly<Record<Mark, RawBuilder<unknown>>> = {
    demo: sql`demo`,
    estimated: estimatedSql(dataset),
    revised: revisedSql(dataset),
  }
  return sql.join(
    MARK_NAMES.map(
      (mark) =>
        sql`bool_and(${marks[mark]}) as ${sql.ref(`${mark}_all`)}, bool_or(${marks[mark]}) as ${sql.ref(`${mark}_any`)}`,
    ),
  )
}

/** The fields of `groupedMarks` over several groups, still two a mark. */
export const regroupedMarks = sql.join(
  MARK_NAMES.map(
    (mark) =>
      sql`bool_and(${sql.ref(`${mark}_all`)}) as ${sql.ref(`${mark}_all`)}, bool_or(${sql.ref(`${mark}_any`)}) as ${sql.ref(`${mark}_any`)}`,
  ),
)

/** `Marks` in SQL, of whether all figures have a mark and whether any has it; of the fields of `groupedMarks` if not said. */
export function marksObject(
  of: (mark: Mark) => [all: RawBuilder<unknown>, any: RawBuilder<unknown>] = (mark) => [
    sql`bool_and(${sql.ref(`${mark}_all`)})`,
    sql`bool_or(${sql.ref(`${mark}_any`)})`,
  ],
): RawBuilder<unknown> {
  const members = MARK_NAMES.flatMap((mark) => {
    const [all, any] = of(mark)
    return [sql.lit(mark), sql`case when ${all} then 'all' when ${any} then 'some' end`]
  })
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(members)}))`
}
