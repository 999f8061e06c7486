import { createHash } from 'node:crypto'
import type pg from 'pg'
import { copyIn } from '../db/copy-in.server.ts'
import { isSame, type Migration } from '../db/migrate/migration-files.server.ts'
import { migrateWithin } from '../db/migrate/migrate.server.ts'
import type { Pool } from '../db/pool.server.ts'
import type { Storage } from '../storage/storage.server.ts'
import { isStorageKey } from '../storage/storage.server.ts'
import { BackupError } from './backup-error.ts'
import { checksAndIndexes, named, tablesOf, TEXT_SETTINGS } from './catalog.server.ts'
import { discloseKeys, type PortalKeys } from './enclosed-keys.server.ts'
import { KEYS, rowsOf, SEQUENCES, sequencesForm, type Head, type Sequences } from './format.ts'
import { LEFT_OUT_SCHEMAS } from './left-out.ts'
import type { Place } from './place.server.ts'
import { readArchive, readWords, whole } from './read-archive.server.ts'

export interface RestoreSetup {
  pool: Pool
  storage: Storage
  place: Place
  /** The migrations of this release. */
  migrations: readonly Migration[]
  passphrase: string | null
  /** Called with the head of a backup that was found whole, before anything is written. */
  onChecked?: (head: Head) => void
}

export interface RestoreDone {
  head: Head
  rows: number
  files: number
  /** Tables of the backup that no migration has made: somebody's own. They are not restored. */
  foreign: string[]
  /** What the backup had enclosed; null for none, or without a passphrase. */
  keys: PortalKeys | null
}

/**
 * Puts a backup into an empty database and the storage, as of the migrations that it was made with; the caller applies the later
 * ones. The backup is read through and checked before anything is written; all rows come in one transaction, and files that were
 * written are removed again when it fails. Throws BackupError: `absent`, `foreign`, `cut`, `damaged`, `newer`, `not_empty`,
 * `other_file`, `passphrase_wrong`; MigrationError `busy`.
 */
export async function restoreBackup(setup: RestoreSetup): Promise<RestoreDone> {
  const { pool, storage, place, migrations, onChecked } = setup
  await refuseFull(pool)
  let landed: Migration[] = []
  const { head } = await readArchive(await place.read(), {
    // An archive that cannot be restored is not read to its end.
    head: (read) => void (landed = landedOf(read, migrations)),
  })
  onChecked?.(head)

  const written: string[] = []
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(TEXT_SETTINGS)
    await migrateWithin(client, landed)
    const done = await load(client, setup, head, written)
    await client.query('commit')
    return done
  } catch (error) {
    for (const key of written) await storage.remove(key).catch(() => undefined)
    throw error
  } finally {
    // What was not committed goes with the connection.
    client.release(true)
  }
}

/** A database that nobody has used: without a table, but for a list of migrations that is empty. */
async function refuseFull(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ full: boolean }>(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm') and c.relname <> 'schema_migration'
       and n.nspname = any (array['public', ${Object.keys(LEFT_OUT_SCHEMAS)
         .map((name) => `'${name}'`)
         .join(', ')}])) as full`,
  )
  const { rows: landed } = await pool.query<{ found: boolean }>(
    `select to_regclass('public.schema_migration') is not null as found`,
  )
  const some = landed[0]?.found
    ? (await pool.query('select from public.schema_migration limit 1')).rowCount
    : 0
  if (rows[0]?.full || some) throw new BackupError('not_empty')
}

/** This release's migrations that the backup was made with. Throws BackupError `newer`. */
function landedOf(head: Head, migrations: readonly Migration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]))
  return head.migrations.map(({ version, name, checksum }) => {
    const migration = known.get(version)
    if (!migration || !isSame(migration, { name, checksum })) throw new BackupError('newer', { what: name })
    return migration
  })
}

async function load(
  client: pg.PoolClient,
  { storage, place, passphrase }: RestoreSetup,
  head: Head,
  written: string[],
): Promise<RestoreDone> {
  const there = await tablesOf(client)
  const all = [...there.keys()].map(named)
  for (const table of all) await client.query(`alter table ${table} disable trigger user`)
  // Migrations have put rows of their own into some.
  await client.query(`truncate ${all.join(', ')}`)
  const { away, back } = await checksAndIndexes(client)
  for (const statement of away) await client.query(statement)

  const present = new Set<string>()
  for await (const { key } of storage.walk()) present.add(key)
  const found: { keys: PortalKeys | null; sequences: Sequences } = { keys: null, sequences: [] }
  const foreign = new Set<string>()
  const { end } = await readArchive(await place.read(), {
    async take(name, body, size) {
      const [kind = '', ...rest] = name.split('/')
      if (name === KEYS)
        found.keys = passphrase === null ? null : await discloseKeys(await whole(body, size), passphrase)
      else if (name === SEQUENCES) found.sequences = readWords(sequencesForm, await whole(body, size), name)
      else if (kind === 'files') await takeFile(storage, rest.join('/'), body, present, written)
      else if (kind === 'tables') {
        const [table = ''] = rest
        const columns = head.tables[table]
        if (!there.has(table) || !columns) return void foreign.add(table)
        const names = columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ')
        await copyIn(client, `copy ${named(table)} (${names}) from stdin (freeze)`, await whole(body, size))
      }
    },
  })
  await client.query(`set local maintenance_work_mem = '128MB'`)
  for (const statement of back) await client.query(statement)
  for (const { name, last, called } of found.sequences)
    await client.query('select setval(oid::regclass, $2, $3) from pg_class where oid = to_regclass($1)', [
      named(name),
      last,
      called,
    ])
  for (const table of all) await client.query(`alter table ${table} enable trigger user`)
  await client.query('analyze')
  return { head, rows: rowsOf(end), files: end.files, foreign: [...foreign], keys: found.keys }
}

/** Stores a file. One that is there already must be the same: a bucket may serve the portal in both houses. */
async function takeFile(
  storage: Storage,
  key: string,
  body: AsyncIterable<Buffer>,
  present: ReadonlySet<string>,
  written: string[],
): Promise<void> {
  if (!isStorageKey(key)) throw new BackupError('damaged', { entry: `files/${key}` })
  if (!present.has(key)) {
    written.push(key)
    return storage.putStream(key, body)
  }
  const [mine, theirs] = await Promise.all([sumOf(await storage.read(key)), sumOf(body)])
  if (mine !== theirs) throw new BackupError('other_file', { key })
}

async function sumOf(source: AsyncIterable<Uint8Array> | null): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of source ?? []) hash.update(piece)
  return hash.digest('hex')
}
