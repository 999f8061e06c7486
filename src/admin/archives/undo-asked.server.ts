import { sql, type Transaction } from 'kysely'
import { ArchiveTakenError } from '#archive/import/record.server.ts'
import { ArchiveUndoError, beginUndo, undoArchiveImport } from '#archive/import/undo/undo.server.ts'
import type { Actor } from '#platform/audit/write.server.ts'
import { openDb } from '#platform/db/kysely.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { App } from '#platform/app.server.ts'
import type { JobAttempt } from '#platform/jobs/job-map.ts'
import { partsOf, type ArchiveWorkApp } from './run-request.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'archives.undo': { id: number; by: number | null; name: string }
  }
}

/** Begins to undo an import and asks for the rest in the queue. Throws ArchiveUndoError. */
export async function askUndo(
  trx: Transaction<DB>,
  jobs: App['jobs'],
  id: number,
  actor: Pick<Actor, 'id' | 'name'>,
): Promise<void> {
  await beginUndo(trx, id)
  await jobs.sendIn(trx, 'archives.undo', { id, by: actor.id, name: actor.name })
}

/** Takes an import back; one that broke off is gone on with by the next attempt. */
export function undoRunner(app: ArchiveWorkApp) {
  return async (
    { id, by, name }: { id: number; by: number | null; name: string },
    { signal, last }: JobAttempt,
  ): Promise<void> => {
    const db = openDb(app.commands)
    try {
      await undoArchiveImport(partsOf(app, db, { id: by, name, role: 'administrator' }), id, { signal })
    } catch (error) {
      // Undone by an attempt before, or taken up by a command.
      if (error instanceof ArchiveUndoError || error instanceof ArchiveTakenError) return
      if (last)
        await sql`update archive_import set problem = ${error instanceof Error ? error.message : String(error)}
          where id = ${id} and state = 'undoing'`.execute(db)
      throw error
    }
  }
}
