import { sql, type RawBuilder } from 'kysely'
import { isNumeric } from './columns.ts'
import type { Dataset } from './dataset.ts'

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
