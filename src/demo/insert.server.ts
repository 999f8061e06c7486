import { sql, type Insertable } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { DB } from '#platform/db/types.ts'

/**
 * Inserts any number of rows as one statement with one parameter: thousands of placeholders cost more to build and
 * parse than the rows. All rows have the same keys; a json null is the SQL null, so it is not for jsonb columns.
 */
export async function insertRows<T extends keyof DB>(
  db: Db,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  )
}
