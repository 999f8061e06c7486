import pg from 'pg'
import { ImportRefusal } from '../refusal.ts'
import { partsOf, type MergeTable } from './merge.server.ts'

const { escapeIdentifier: quote } = pg

export interface Undone {
  /** Rows that the import had inserted. */
  removed: number
  /** Rows that have their old values again. */
  restored: number
}

/**
 * Takes an import back within the caller's transaction: removes the rows it inserted, gives those it changed their old
 * values and import again. Imports of one table are undone newest first: throws ImportRefusal `undo_later` when a later
 * one changed rows of this one. Done twice, the second time finds nothing to do.
 */
export async function undoImport(
  client: pg.ClientBase,
  into: Omit<MergeTable, 'importColumn' | 'revisions'> & { importColumn: string; revisions: string },
): Promise<Undone> {
  const [table, revisions, mark] = [quote(into.table), quote(into.revisions), quote(into.importColumn)]
  const { values } = partsOf(into)
  await client.query(`lock table ${table} in share row exclusive mode`)
  const later = await client.query<{ n: string }>(
    `select count(*) as n from ${revisions} where table_name = $1 and old ->> $2 = $3`,
    [into.table, into.importColumn, into.importId],
  )
  const count = Number(later.rows[0]?.n)
  if (count > 0) throw new ImportRefusal('undo_later', { count })
  const restoredColumns = [...values, into.importColumn].map(
    (column) => `${quote(column)} = o.${quote(column)}`,
  )
  const restored = await client.query(
    `update ${table} t set ${restoredColumns.join(', ')}
     from (select r.* from ${revisions} v, jsonb_populate_record(null::${table}, v.key || v.old) r
           where v.import_id = $1 and v.table_name = $2) o
     where ${into.key.map((column) => `t.${quote(column)} = o.${quote(column)}`).join(' and ')} and t.${mark} = $1`,
    [into.importId, into.table],
  )
  await client.query(`delete from ${revisions} where import_id = $1 and table_name = $2`, [
    into.importId,
    into.table,
  ])
  const removed = await client.query(`delete from ${table} where ${mark} = $1`, [into.importId])
  return { removed: removed.rowCount ?? 0, restored: restored.rowCount ?? 0 }
}
