import pg from 'pg'
import { sameKeyOf, type MergeTable } from './merge.server.ts'
import type { Stage } from './stage.server.ts'

const { escapeIdentifier: quote } = pg

/**
 * The rows `t` of a source's earlier files that its new one replaces: it covers their values of each of the columns, and does not
 * have them. Rows of other sources, of files by hand and of the newsroom are none. Parameter 1 is the import.
 */
function replacedBy(stage: Stage, into: MergeTable, covers: readonly string[]): string {
  const covered = covers.map(
    (column) => `and t.${quote(column)} in (select ${quote(column)} from ${stage.table})`,
  )
  return `t.${quote(into.importColumn ?? '')} in (
      select earlier.id from data_import earlier join data_import own using (data_source_id)
      where own.id = $1 and earlier.id <> own.id)
    ${covered.join('\n    ')} and not exists (select from ${stage.table} s where ${sameKeyOf(into)})`
}

/** How many rows a merge would remove because the file replaces them. */
export async function countReplaced(client: pg.ClientBase, stage: Stage, into: MergeTable): Promise<number> {
  if (!into.replaces) return 0
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from ${quote(into.table)} t where ${replacedBy(stage, into, into.replaces)}`,
    [into.importId],
  )
  return rows[0]?.n ?? 0
}

/** Removes them within the merge's transaction, from which the undoing brings them back. Says how many. */
export async function removeReplaced(client: pg.ClientBase, stage: Stage, into: MergeTable): Promise<number> {
  if (!into.replaces) return 0
  const { rowCount } = await client.query(
    `delete from ${quote(into.table)} t where ${replacedBy(stage, into, into.replaces)}`,
    [into.importId],
  )
  return rowCount ?? 0
}
