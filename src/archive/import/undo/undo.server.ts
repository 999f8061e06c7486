import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#platform/db/kysely.server.ts'
import type { ArchiveParts, ArchiveProgress } from '../parts.ts'
import { publishIn } from '../publish.server.ts'
import {
  emptyReport,
  endImport,
  holdClaim,
  lastFinding,
  noteProgress,
  type ArchiveClaim,
  type ArchiveReport,
} from '../record.server.ts'
import { removeDocuments } from '../documents/publish-documents.server.ts'
import { undoOwn } from '../own/undo-own.server.ts'
import { removeNames, removePictures } from './undo-names.server.ts'
import { restoreComments } from '../write/changed-comments.server.ts'
import { removeComments, removeRedirects, removeRows, restoreBefore } from './undo-rows.server.ts'

/** Comments of a transaction. */
const RESTORED = 500

/** Why an import cannot be undone. */
export class ArchiveUndoError extends Error {
  override readonly name = 'ArchiveUndoError'
  readonly code: 'unknown' | 'undone' | 'later'
  /** A later import of the same site, which is undone first. */
  readonly later: number | null

  constructor(code: ArchiveUndoError['code'], later: number | null = null) {
    super(code)
    this.code = code
    this.later = later
  }
}

/**
 * Takes an import back: what it made and nobody changed since goes, what it changed gets its earlier values, and what was changed
 * here, is discussed or used stays and is listed. Broken off, the same call goes on. Throws ArchiveUndoError.
 */
export async function undoArchiveImport(
  parts: ArchiveParts,
  id: number,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (progress: ArchiveProgress) => void },
): Promise<ArchiveReport> {
  const { db } = parts
  const claim = await db.transaction().execute((trx) => beginUndo(trx, id))
  const { made } = claim.report
  const add = (what: string, count: number) => (made[`undo.${what}`] = (made[`undo.${what}`] ?? 0) + count)
  const { total } = await db
    .selectFrom('archive_made')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('import_id', '=', id)
    .where('kind', 'in', ['post', 'page'])
    .executeTakeFirstOrThrow()
  let done = 0
  const step = async (work: (trx: Trx) => Promise<number>) => {
    for (let more = true; more;) {
      signal.throwIfAborted()
      const worked = await db.transaction().execute(async (trx) => {
        await holdClaim(trx, claim)
        return work(trx)
      })
      more = worked > 0
      done += worked
      const progress: ArchiveProgress = { phase: 'undo', done: Math.min(done, total), total, stories: 0 }
      onProgress?.(progress)
      await noteProgress(db, claim, progress)
    }
  }
  try {
    await undoOwn(parts, claim, { after: true, add })
    for (const kind of ['post', 'page'] as const) {
      await step((trx) => restoreBefore(trx, claim, kind, add))
      let after = ''
      await step(async (trx) => {
        const removed = await removeRows(trx, claim, kind, after, add)
        after = removed.last
        return removed.count
      })
    }
    await step((trx) => restoreComments(trx, claim, RESTORED))
    await step((trx) => removeComments(trx, claim, add))
    await step((trx) => removeRedirects(trx, claim))
    await db.transaction().execute(async (trx) => {
      await holdClaim(trx, claim)
      await removeNames(trx, claim, add)
    })
    await removeDocuments(parts, claim, add)
    await undoOwn(parts, claim, { after: false, add })
    await removePictures(parts, claim, add)
    await publishIn(parts, ['*'])
    await endImport(parts, claim, 'undone')
    return claim.report
  } catch (error) {
    if (signal.aborted) await noteProgress(db, claim, { phase: 'undo', done, total, stories: 0 })
    throw error
  }
}

/** Begins to take an import back, or takes that up: whoever worked on it has nothing more to write. Throws ArchiveUndoError. */
export async function beginUndo(trx: Trx, id: number): Promise<ArchiveClaim> {
  const claim = randomUUID()
  const row = await trx
    .selectFrom('archive_import')
    .select(['site', 'state', 'report'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ArchiveUndoError('unknown')
  if (row.state === 'undone') throw new ArchiveUndoError('undone')
  const later = await trx
    .selectFrom('archive_import')
    .select('id')
    .where('site', '=', row.site)
    .where('id', '>', id)
    .where('state', '!=', 'undone')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (later) throw new ArchiveUndoError('later', later.id)
  await sql`update archive_import set state = 'undoing', claim = ${claim}, problem = null, worked_at = now() where id = ${id}`.execute(
    trx,
  )
  const report = { ...emptyReport(), ...(row.report as unknown as ArchiveReport) }
  return {
    id,
    site: row.site,
    claim,
    takenUp: row.state === 'undoing',
    report,
    numbered: await lastFinding(trx, id),
  }
}
