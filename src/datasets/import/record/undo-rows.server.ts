import pg from 'pg'
import { ImportRefusal } from '../refusal.ts'
import { readShape } from '../run/table-shape.server.ts'
import type { UndoRows } from './undo.server.ts'

const { escapeIdentifier: quote } = pg

/**
 * Undoes the rows of an import in a table whose history is in `data_revision`: puts back what it replaced, removes what
 * it brought. `key` is the column by which the table's revisions know a row.
 */
export function undoRowsOf(table: string, key: string): UndoRows {
  return async (client, importId) => {
    const [own, keyColumn] = [quote(table), `t.${quote(key)}::text`]
    await client.query(`lock table ${own} in share row exclusive mode`)
    await refuseLater(client, table, importId)
    // The import may be younger than the planner's statistics, and its joins must be those of a large table.
    await client.query(`analyze data_revision, ${own}`)
    const { columns } = await readShape(client, table)
    const written = columns.filter(({ computed, name }) => !computed && name !== key)
    // Columns that came with a later migration keep what they have.
    const restored = await client.query(
      `with ${EDITED} update ${own} t set ${written.map(({ name }) => `${quote(name)} = o.${quote(name)}`).join(', ')}
       from data_revision r, ${own} at_present, jsonb_populate_record(at_present, r.before) o
       where r.import_id = $1 and r.table_name = $2 and at_present.${quote(key)}::text = r.row_key
         and ${keyColumn} = r.row_key and t.import_id = $1 and ${notEdited('r.row_key')}`,
      [importId, table],
    )
    const removed = await client.query(
      `with ${EDITED} delete from ${own} t where t.import_id = $1 and ${notEdited(keyColumn)}`,
      [importId, table],
    )
    const kept = await client.query<{ n: number }>(
      `select count(*)::int as n from ${own} where import_id = $1`,
      [importId],
    )
    return { removed: removed.rowCount ?? 0, restored: restored.rowCount ?? 0, kept: kept.rows[0]?.n ?? 0 }
  }
}

/** Rows of the import that an editor changed since. Read once, without the revisions that the undoing itself adds. */
const EDITED = `edited as materialized (select row_key from data_revision
  where table_name = $2 and import_id is null and before ->> 'import_id' = $1::bigint::text and at < now())`

const notEdited = (rowKey: string) => `not exists (select from edited e where e.row_key = ${rowKey})`

async function refuseLater(client: pg.ClientBase, table: string, importId: string): Promise<void> {
  const later = await client.query<{ n: number }>(
    `select count(*)::int as n from data_revision r join data_import i on i.id = r.import_id
     where r.table_name = $2 and r.before ->> 'import_id' = $1::text and r.import_id <> $1::bigint and i.state <> 'undone'`,
    [importId, table],
  )
  const count = later.rows[0]?.n ?? 0
  if (count > 0) throw new ImportRefusal('undo_later', { count })
}
