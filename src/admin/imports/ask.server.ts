import { sql, type Transaction } from 'kysely'
import type { App } from '#platform/app.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { DB, JsonValue } from '#platform/db/types.ts'
import type { Destination } from '#datasets/import/destination.server.ts'
import { sourceValues } from '#datasets/import/record/record.server.ts'
import type { UploadSettings } from './upload-settings.ts'

/** A requested run of a stored file. */
interface AskedRun {
  upload: { id: number; name: string; bytes: number; sha256: string }
  destination: Pick<Destination, 'name' | 'section'>
  settings: UploadSettings
  /** Only to look at it. */
  dry: boolean
  /** Only the rows without a fault. */
  goodOnly?: boolean
  accountId: number | null
  /** Who asks for it where that is no account. */
  name?: string | null
  /** The outside source that the file was fetched from. */
  sourceId?: number
}

/** Asks for a run in the queue of jobs, in the caller's transaction. Says its number. */
export async function askRun(trx: Transaction<DB>, jobs: App['jobs'], asked: AskedRun): Promise<number> {
  const id = await recordRun(trx, asked)
  await jobs.sendIn(trx, 'imports.run', { id: String(id) })
  return id
}

/** Records a run that the caller does itself. Says its number. */
export async function recordRun(
  trx: Db,
  { upload, destination, settings, dry, goodOnly = false, accountId, name = null, sourceId }: AskedRun,
): Promise<number> {
  const { source } = settings
  const json = (value: object) => sql<JsonValue>`${JSON.stringify(value)}::jsonb`
  const { id } = await trx
    .insertInto('data_import')
    .values({
      target: destination.name,
      section: destination.section,
      file_name: upload.name,
      file_bytes: upload.bytes,
      file_sha256: upload.sha256,
      upload_id: upload.id,
      settings: json(settings),
      state: 'waiting',
      dry,
      good_only: goodOnly,
      ...sourceValues(source),
      account_id: accountId,
      started_by: name,
      data_source_id: sourceId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A check goes on as the import of what it has staged. */
export async function beginImport(db: Db, id: number): Promise<void> {
  await db.updateTable('data_import').set({ dry: false, state: 'running' }).where('id', '=', id).execute()
}

/** Has a run that broke off gone on with at once, or one that waits looked at. */
export async function askAgain(trx: Transaction<DB>, jobs: App['jobs'], id: string): Promise<void> {
  await jobs.sendIn(trx, 'imports.run', { id })
}

/** Asks a run to stop: one that works notices it within a second, one that waits when its turn comes. */
export async function askToStop(trx: Transaction<DB>, jobs: App['jobs'], id: string): Promise<void> {
  await trx
    .updateTable('data_import')
    .set({ stop_asked: true })
    .where('id', '=', Number(id))
    .where('state', 'in', ['waiting', 'checking', 'running'])
    .execute()
  await jobs.sendIn(trx, 'imports.run', { id })
}
