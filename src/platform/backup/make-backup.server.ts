import type pg from 'pg'
import { copyRows } from '../db/copy-out.server.ts'
import type { Pool } from '../db/pool.server.ts'
import type { Storage } from '../storage/storage.server.ts'
import { BackupError } from './backup-error.ts'
import { named, readSequences, tablesOf, TEXT_SETTINGS } from './catalog.server.ts'
import { encloseKeys, keyMark, type PortalKeys } from './enclosed-keys.server.ts'
import { FORMAT, HEAD, KEYS, PORTION_BYTES, rowsOf, SEQUENCES, type Head, type Secrets } from './format.ts'
import { isBackedUp, LEFT_OUT_TABLES, leftOut, SECRET_COLUMNS } from './left-out.ts'
import type { Place } from './place.server.ts'
import { readArchive } from './read-archive.server.ts'
import { writeArchive, type ArchiveWriter } from './write-archive.server.ts'

/** How often files may go while they are read before it is given up. */
const TRIES = 3

export interface BackupSetup {
  pool: Pool
  storage: Storage
  place: Place
  /** The version of the portal. */
  portal: string
  secrets: Secrets
  /** Null where they are not known here. */
  keys: PortalKeys | null
  /** Under which the keys are enclosed, where they are. */
  passphrase: string | null
  now: Date
  signal?: AbortSignal
  /** Called with the bytes that were written so far. */
  onWritten?: (bytes: number) => void
}

export interface BackupDone {
  bytes: number
  rows: number
  files: number
}

/**
 * Writes a backup of everything but what `left-out.ts` names, as of one moment, reads it back and compares every sum and count;
 * only then it has its name. The portal may run. Throws BackupError: `taken`, `unwritable`, `passphrase_needed`, `keys_missing`, `no_portal`, `changing`,
 * `stopped`, `unverified`, and nothing is left.
 */
export async function makeBackup(setup: BackupSetup): Promise<BackupDone> {
  const { place, secrets, passphrase, keys } = setup
  if (secrets === 'enclosed' && passphrase === null) throw new BackupError('passphrase_needed')
  if (secrets === 'enclosed' && keys === null) throw new BackupError('keys_missing')
  if (await place.taken()) throw new BackupError('taken', { place: place.shown })
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await writeOnce(setup)
      } catch (error) {
        if (tries === TRIES || !(error instanceof BackupError && error.fault === 'changing')) throw error
      }
    }
  } catch (error) {
    await place.discard().catch(() => undefined)
    throw setup.signal?.aborted ? new BackupError('stopped', {}, { cause: error }) : error
  }
}

async function writeOnce(setup: BackupSetup): Promise<BackupDone> {
  const { pool, place, now, signal, onWritten } = setup
  const client = await pool.connect()
  let bytes = 0
  const store = async (source: AsyncIterable<Uint8Array>) => {
    const counted = async function* () {
      for await (const piece of source) {
        signal?.throwIfAborted()
        bytes += piece.length
        onWritten?.(bytes)
        yield piece
      }
    }
    await place.write(counted()).catch((cause: unknown) => {
      throw unwritable(place, cause)
    })
  }
  try {
    const end = await writeArchive(now, store, (archive) => fill(archive, client, setup))
    const read = await readArchive(await place.readBack()).catch((cause: unknown) => unverified(place, cause))
    if (JSON.stringify(read.end) !== JSON.stringify(end)) unverified(place)
    await place.keep()
    return { bytes, rows: rowsOf(end), files: end.files }
  } finally {
    // It may be in the middle of a table.
    client.release(true)
  }
}

function unverified({ shown }: Place, cause?: unknown): never {
  throw new BackupError('unverified', { place: shown }, { cause })
}

/** What the disk says is said as such; what the database or the storage says is passed on. */
function unwritable({ shown }: Place, cause: unknown): unknown {
  const { code, syscall, message } = cause as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined) return cause
  return new BackupError('unwritable', { place: shown, reason: message }, { cause })
}

async function fill(archive: ArchiveWriter, client: pg.PoolClient, setup: BackupSetup): Promise<void> {
  const { storage, secrets, keys, passphrase, portal, now } = setup
  // A file that goes between the two may belong to a row of the snapshot.
  const before = new Set<string>()
  for await (const { key } of storage.walk()) if (isBackedUp(key)) before.add(key)
  await client.query(`begin isolation level repeatable read read only; ${TEXT_SETTINGS}`)
  const tables = new Map(
    [...(await tablesOf(client))].filter(([name]) => !Object.hasOwn(LEFT_OUT_TABLES, name)),
  )
  if (!tables.has('schema_migration')) throw new BackupError('no_portal')
  // A table that a migration changes would be read as it will be.
  await client.query(`lock table ${[...tables.keys()].map(named).join(', ')} in access share mode`)
  const { rows } = await client.query<Head['migrations'][number] & { server: string }>(
    `select version, name, checksum, current_setting('server_version') as server from schema_migration order by version`,
  )
  if (rows.length === 0) throw new BackupError('no_portal')
  const head: Head = {
    format: FORMAT,
    madeAt: now.toISOString(),
    portal,
    postgres: rows[0]?.server.split(' ')[0] ?? '',
    migrations: rows.map(({ version, name, checksum }) => ({ version, name, checksum })),
    tables: Object.fromEntries(tables),
    secrets,
    keyMark: keys ? keyMark(keys.secret) : '',
    leftOut: leftOut(),
  }
  await archive.add(HEAD, Buffer.from(JSON.stringify(head, null, 1)))
  if (secrets === 'enclosed' && passphrase !== null && keys !== null)
    await archive.add(KEYS, await encloseKeys(keys, passphrase))
  await addFiles(archive, storage, before)
  for (const [table, columns] of tables) {
    let part = 0
    const select = `select ${columns.map((column) => chosen(table, column, secrets)).join(', ')} from ${named(table)}`
    for await (const portion of copyRows(client, select, PORTION_BYTES))
      await archive.rows(table, (part += 1), portion)
  }
  await archive.add(SEQUENCES, Buffer.from(JSON.stringify(await readSequences(client))))
  await client.query('commit')
}

function chosen(table: string, column: string, secrets: Secrets): string {
  const instead = secrets === 'none' ? SECRET_COLUMNS[table]?.[column] : undefined
  return instead ?? `"${column.replaceAll('"', '""')}"`
}

async function addFiles(archive: ArchiveWriter, storage: Storage, before: Set<string>): Promise<void> {
  for await (const { key, bytes } of storage.walk()) {
    if (!isBackedUp(key)) continue
    before.delete(key)
    const content = await storage.read(key).catch(goneAlready)
    if (!content) throw new BackupError('changing')
    await archive.stream(`files/${key}`, bytes, content as AsyncIterable<Uint8Array>)
  }
  if (before.size > 0) throw new BackupError('changing')
}

function goneAlready(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
