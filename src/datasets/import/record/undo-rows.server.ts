import pg from 'pg'
import { ImportRefusal } from '../refusal.ts'
import { readShape, type ShapeColumn } from '../run/table-shape.server.ts'
import type { UndoRows } from './undo.server.ts'

const { escapeIdentifier: quote } = pg

/**
 * Undoes the rows of an import in a table whose history is in `data_revision`: puts back what it changed or removed, removes what
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
    const names = [key, ...written.map(({ name }) => name)]
    // What has the row's place since then keeps it.
    const back = await client.query(
      `insert into ${own} (${names.map(quote).join(', ')}) overriding system value
       select ${[`o.${quote(key)}`, ...written.map(valueThen)].join(', ')}
       from (${LAST}) r, jsonb_populate_record(null::${own}, r.before) o
       where r.import_id = $1 and not exists (select from ${own} t where ${keyColumn} = r.row_key) on conflict do nothing`,
      [importId, table],
    )
    const kept = await client.query<{ n: number }>(
      `select count(*)::int as n from ${own} where import_id = $1`,
      [importId],
    )
    return {
      removed: removed.rowCount ?? 0,
      restored: (restored.rowCount ?? 0) + (back.rowCount ?? 0),
      kept: kept.rows[0]?.n ?? 0,
    }
  }
}

/** What last became of the rows that an import met: one that is gone by a later hand stays gone. */
const LAST = `select distinct on (l.row_key) l.row_key, l.import_id, l.before from data_revision l
  where l.table_name = $2 and l.row_key in (select row_key from data_revision where table_name = $2 and import_id = $1)
  order by l.row_key, l.id desc`

/** A column of a row that was removed; of one that is younger than the removal, its default. */
const valueThen = ({ name, fallback }: Pick<ShapeColumn, 'name' | 'fallback'>) =>
  `case when r.before ? ${pg.escapeLiteral(name)} then o.${quote(name)} else ${fallback ?? 'null'} end`

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
