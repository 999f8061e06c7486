import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openTable, type Table } from '#datasets/import/mapping/header.ts'
import type { RowSource } from '#datasets/import/source.ts'
import { isGivenBack, ownHeader } from '#datasets/import/reason-column.ts'
import { ImportRefusal } from '#datasets/import/refusal.ts'
import type { XlsxSource } from '#datasets/import/xlsx/read-xlsx.server.ts'
import type { App } from '#platform/app.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { JsonValue } from '#platform/db/types.ts'
import { inspectFile, rowsOf, type ImportFile } from './open-file.server.ts'
import { withStored } from './staged-file.server.ts'
import { settingsFrom, type UploadSettings } from './upload-settings.ts'

/** The largest file of a form; the command imports larger ones, reading them in place. */
export const MOST_UPLOAD_BYTES = 20 * 1024 * 1024
/** How long a file waits to be imported. */
const RETENTION_DAYS = 7
const FOLDER = 'imports'

/** A file that waits to be imported. */
export interface Upload {
  id: number
  name: string
  key: string
  bytes: number
  sha256: string
  target: string
  settings: UploadSettings
  by: number | null
  at: Date
}

/**
 * Stores a file as it comes, piece by piece, and looks at it: kind, hash, and that there is a table in it. Its key is new; a
 * file that no upload names is swept away. Throws ImportRefusal.
 */
export async function storeFile(
  app: Pick<App, 'storage'>,
  content: AsyncIterable<Uint8Array>,
): Promise<Pick<ImportFile, 'sha256'> & { key: string }> {
  const key = await storeBytes(app, content)
  try {
    const found = await withStored(app.storage, key, async (path) => {
      const file = await inspectFile(path)
      await (await openTable(await rowsOf(file, {})).catch(orUnread))?.close()
      return file.sha256
    })
    return { key, sha256: found ?? '' }
  } catch (error) {
    await app.storage.remove(key)
    throw error
  }
}

/** Stores a file as it comes, whatever it is; one that no upload names is swept away. Says its key. */
export async function storeBytes(
  app: Pick<App, 'storage'>,
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  const key = `${FOLDER}/${randomUUID()}`
  await app.storage.putStream(key, content)
  return key
}

/** Faults that a choice of the next step solves do not refuse the file. */
const LATER = new Set(['header_none', 'file_encoding', 'file_utf16'])
function orUnread(error: unknown): null {
  if (error instanceof ImportRefusal && LATER.has(error.code)) return null
  throw error
}

/** Notes a stored file. Says its number. */
export async function addUpload(
  db: Db,
  file: {
    name: string
    key: string
    bytes: number
    sha256: string
    target: string
    accountId: number | null
  },
): Promise<number> {
  const { id } = await db
    .insertInto('data_upload')
    .values({
      file_name: file.name,
      file_key: file.key,
      bytes: file.bytes,
      sha256: file.sha256,
      target: file.target,
      account_id: file.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A file that waits; null for one that is gone. */
export async function readUpload(db: Db, id: number): Promise<Upload | null> {
  const row = await db.selectFrom('data_upload').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    name: row.file_name,
    key: row.file_key,
    bytes: row.bytes,
    sha256: row.sha256,
    target: row.target,
    settings: settingsFrom(row.settings),
    by: row.account_id,
    at: row.created_at,
  }
}

/** Stores the settings of a file. */
export async function saveSettings(
  db: Db,
  id: number,
  { target, settings }: { target: string; settings: UploadSettings },
): Promise<void> {
  await db
    .updateTable('data_upload')
    .set({ target, settings: json(settings) })
    .where('id', '=', id)
    .execute()
}

/**
 * The settings of the last import into the same place of a file with the same column names. A file of lines that we gave back
 * is in our own form: sheet, line of the names and encoding are not those of the file that they came from.
 */
export async function rememberedSettings(
  db: Db,
  target: string,
  header: readonly string[],
): Promise<{ id: number; at: Date; settings: UploadSettings } | null> {
  const row = await db
    .selectFrom('data_import')
    .select(['id', 'settings', 'started_at'])
    .where('target', '=', target)
    .where('dry', '=', false)
    .where('state', 'in', ['done', 'undone'])
    .where(sql<boolean>`settings -> 'header' = ${JSON.stringify(ownHeader(header))}::jsonb`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const settings = settingsFrom(row.settings)
  const { dayOrder, decimal } = settings.reading
  const ours = { ...(dayOrder && { dayOrder }), ...(decimal && { decimal }) }
  return {
    id: row.id,
    at: row.started_at,
    settings: isGivenBack(header) ? { ...settings, reading: ours } : settings,
  }
}

/** A file's sheets, column names and the first values of each column. */
export interface FileGlance {
  kind: ImportFile['kind']
  sheets: readonly string[]
  /** The sheet that is read; null for a file of text. */
  sheet: string | null
  header: readonly string[]
  samples: readonly (readonly string[])[]
  /** Why no column names were found with what was chosen so far. */
  refusal: ImportRefusal | null
}

const SAMPLES = 3
const SAMPLE_CHARS = 60

/** Looks into a file as far as its first rows; null where it is no longer stored. */
export function glanceAt(
  app: Pick<App, 'storage'>,
  key: string,
  reading: UploadSettings['reading'],
): Promise<FileGlance | null> {
  return withStored(app.storage, key, async (path): Promise<FileGlance> => {
    const file = await inspectFile(path)
    const glance = { kind: file.kind, sheets: [], sheet: null, header: [], samples: [], refusal: null }
    try {
      const source = await rowsOf(file, reading).catch((error: unknown) => {
        // The sheet of the last file of this form: this one has others.
        if (error instanceof ImportRefusal && error.code === 'sheet_missing') return rowsOf(file, {})
        throw error
      })
      const sheets = isXlsx(source) ? { sheets: source.sheets, sheet: source.sheet } : {}
      const table = await openTable(source, reading.headerRow).catch(orRefusal)
      if (table instanceof ImportRefusal) return { ...glance, ...sheets, refusal: table }
      return { ...glance, ...sheets, header: table.header.cells, samples: await samplesOf(table) }
    } catch (error) {
      return { ...glance, refusal: orRefusal(error) }
    }
  })
}

const isXlsx = (source: RowSource): source is XlsxSource => 'sheets' in source

function orRefusal(error: unknown): ImportRefusal {
  if (error instanceof ImportRefusal) return error
  throw error
}

async function samplesOf(table: Table): Promise<string[][]> {
  const samples: string[][] = table.header.cells.map(() => [])
  try {
    for await (const portion of table.rows)
      for (const { cells } of portion) {
        samples.forEach((column, at) => {
          const cell = (cells[at] ?? '').trim().slice(0, SAMPLE_CHARS)
          if (cell !== '' && column.length < SAMPLES && !column.includes(cell)) column.push(cell)
        })
        if (samples.every(({ length }) => length >= SAMPLES)) return samples
      }
    return samples
  } finally {
    await table.close()
  }
}

/** Throws a file away; an import that was asked for of it finds nothing any more. */
export async function removeUpload(app: Pick<App, 'db' | 'storage'>, { id, key }: Upload): Promise<void> {
  await app.db.deleteFrom('data_upload').where('id', '=', id).execute()
  await app.storage.remove(key)
}

/** Deletes files that were not imported for a week; an import that is not finished, and one that is held, still need theirs. */
export async function sweepImportFiles(app: Pick<App, 'db' | 'storage'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 24 * 3600 * 1000)
  const gone = await app.db
    .deleteFrom('data_upload as u')
    .where('created_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('data_import as i')
            .select('i.id')
            .whereRef('i.upload_id', '=', 'u.id')
            .where('i.state', 'in', ['waiting', 'checking', 'running']),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('data_import as i')
            .innerJoin('data_source_run as r', 'r.check_id', 'i.id')
            .select('r.id')
            .whereRef('i.upload_id', '=', 'u.id')
            .where('r.state', 'in', ['held', 'approved']),
        ),
      ),
    )
    .returning('file_key')
    .execute()
  for (const { file_key } of gone) await app.storage.remove(file_key)
  // A file whose form broke off between storing and noting.
  const files = (await app.storage.list(FOLDER)).filter(({ written }) => written < before.getTime())
  if (files.length === 0) return
  const named = await app.db
    .selectFrom('data_upload')
    .select('file_key')
    .where(
      'file_key',
      'in',
      files.map(({ key }) => key),
    )
    .execute()
  const known = new Set(named.map(({ file_key }) => file_key))
  for (const { key } of files) if (!known.has(key)) await app.storage.remove(key)
}

const json = (value: object) => sql<JsonValue>`${JSON.stringify(value)}::jsonb`
