import { sql, type OperationNodeSource } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { ExportColumn } from '../export/export.ts'

const SQL_TYPES = {
  text: 'text',
  url: 'text',
  number: 'numeric',
  integer: 'int',
  date: 'text',
  partialDate: 'text',
  boolean: 'boolean',
  list: 'text[]',
} as const satisfies Record<ExportColumn['type'], string>

/** Rows that are calculated here, as a query that selects the columns in their order: files are written of queries. */
export function rowsQuery(
  db: Db,
  columns: readonly ExportColumn[],
  rows: readonly Readonly<Record<string, unknown>>[],
): OperationNodeSource & { compile(): unknown } {
  const names = columns.map(({ key }) => sql.id(key))
  const typed = columns.map(({ key, type }) => sql`${sql.id(key)} ${sql.raw(SQL_TYPES[type])}`)
  const query = sql`
    select ${sql.join(names)} from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (${sql.join(typed)}))
      with ordinality as given (${sql.join([...names, sql.id('given_at')])}) order by given_at`
  return { compile: () => query.compile(db), toOperationNode: () => query.toOperationNode() }
}
