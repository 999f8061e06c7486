import pg from 'pg'
import { publishAtCommit } from '#platform/cache/publish-at-commit.server.ts'
import { LICENCES_TAG } from '../../licences.server.ts'
import { ImportRefusal } from '../refusal.ts'
import { recordImport, type Author, type Made } from './record.server.ts'

export interface Undone {
  /** Rows that the import had brought. */
  removed: number
  /** Rows that are again what they were before it. */
  restored: number
  /** Rows that an editor changed since: they stay as they are. */
  kept: number
}

/** Takes the rows of an import back within the transaction. Throws ImportRefusal `undo_later`. */
export type UndoRows = (client: pg.ClientBase, importId: string, made: Made) => Promise<Undone>

interface Undoing {
  author: Author
  /** How a target's rows are undone, and the tags of the pages that show them. */
  targetOf: (target: string) => { undo: UndoRows; tags: readonly string[] }
}

const FOREIGN_KEY = '23503'

/**
 * Undoes an import in one transaction and drops the pages that showed it. Imports are undone newest first where they met in
 * a row. Throws ImportRefusal: import_unknown, import_undone, import_unfinished, undo_later, undo_used, running.
 */
export async function undoImport(
  pool: pg.Pool,
  importId: string,
  { author, targetOf }: Undoing,
): Promise<Undone & { tags: readonly string[] }> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ target: string; state: string; made: Made }>(
      'select target, state, made from data_import where id = $1 for update',
      [importId],
    )
    const [found] = rows
    if (!found) throw new ImportRefusal('import_unknown', { id: importId })
    if (found.state !== 'done')
      throw new ImportRefusal(found.state === 'undone' ? 'import_undone' : 'import_unfinished', {
        id: importId,
      })
    const { undo, tags } = targetOf(found.target)
    // An undo belongs to no import: its revisions name the account alone.
    await client.query(`select set_config('kimya.import', '', true), set_config('kimya.account', $1, true)`, [
      author.accountId === null ? '' : String(author.accountId),
    ])
    const undone = await undo(client, importId, found.made)
    await client.query(
      `update data_import set state = 'undone', undone_at = now(), undone_by = $2 where id = $1`,
      [importId, author.accountId],
    )
    await recordImport(client, author, {
      action: 'import.undo',
      key: importId,
      before: { target: found.target },
      after: { removed: undone.removed, restored: undone.restored, kept: undone.kept },
    })
    await publishAtCommit(client, [...tags, LICENCES_TAG])
    await client.query('commit')
    return { ...undone, tags }
  } catch (error) {
    await client.query('rollback')
    const used = error instanceof pg.DatabaseError && error.code === FOREIGN_KEY
    throw used ? new ImportRefusal('undo_used', {}, { cause: error }) : error
  } finally {
    client.release()
  }
}
