import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  isSame,
  MigrationError,
  readMigrations,
  type Migration,
  type MigrationFile,
} from './migration-files.server.ts'
import type { Log } from '../note.ts'
import { sayHeld, SILENT_MS, type Holder } from '../waits.server.ts'
import { splitSql } from './split-sql.ts'

/** Any fixed number: all runners of one database take this advisory lock. */
const LOCK_KEY = 746_983_001
const LOCK_POLL_MS = 100
const LOCK_WAIT_MS = 600_000
const SAY_AGAIN_MS = 30_000
/** While a migration waits for a lock, all who come after it wait too: it steps back and tries again. */
const TABLE_LOCK_MS = 3000
const TABLE_LOCK_TRIES = 40
const TABLE_LOCK_PAUSE_MS = 2000
const LOCK_TIMED_OUT = '55P03'

const TABLE = `create table if not exists schema_migration (
  version text primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`

interface Landed {
  version: string
  name: string
  checksum: string
}

/**
 * Applies the migrations that the database does not have yet, in order, each in its own transaction; one whose
 * first line is `-- no-transaction` statement by statement without (for `create index concurrently`).
 * Several processes may call it at once: one works, the others wait, and say for whom after two seconds. `url` must lead to
 * the server itself or to a pooler in session mode. Throws MigrationError; landed migrations must be there, unchanged.
 */
export async function migrate(
  url: string,
  source: string | readonly MigrationFile[],
  log: Log = () => undefined,
): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(source)
  const client = new pg.Client({ connectionString: url, application_name: 'kimya-migrate', keepAlive: true })
  // Without a listener a connection lost between two queries would end the process; the next query reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await lock(client, log)
    await client.query(TABLE)
    const pending = pendingOf(migrations, await readLanded(client))
    for (const migration of pending) await apply(client, migration, log)
    return { applied: pending.map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

/**
 * Applies migrations to an empty database within the transaction that the client has open: all of them or nothing. Throws
 * MigrationError `busy` where another process is migrating it.
 */
export async function migrateWithin(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [
    LOCK_KEY,
  ])
  if (!rows[0]?.held)
    throw new MigrationError('busy', 'Another process is migrating this database. Wait for it or end it.')
  await client.query(TABLE)
  for (const migration of migrations) {
    // Nobody is kept from a table that is empty and not yet there for others.
    await client.query(migration.sql.replace(/^((?:create|drop) index) concurrently\b/gim, '$1'))
    // What a migration leaves for the end of its transaction keeps the next one from its tables.
    await client.query('set constraints all immediate')
    await client.query('set constraints all deferred')
    await record(client, migration)
  }
}

/** Polls: a session that waits inside pg_advisory_lock would itself block `create index concurrently`. */
async function lock(client: pg.Client, log: Log): Promise<void> {
  const began = Date.now()
  let sayAt = SILENT_MS
  for (let waited = 0; waited < LOCK_WAIT_MS; waited = Date.now() - began) {
    if (waited >= sayAt) {
      const holder = await holderOf(client)
      if (holder) sayHeld(log, waited, holder)
      sayAt = waited + SAY_AGAIN_MS
    }
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      LOCK_KEY,
    ])
    if (rows[0]?.held) return
    await sleep(LOCK_POLL_MS)
  }
  throw new MigrationError(
    'busy',
    'Another process has been migrating this database for ten minutes. Wait for it or end it.',
  )
}

async function holderOf(client: pg.Client): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `select pid, application_name, host(client_addr) as client_addr
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [LOCK_KEY],
  )
  return rows[0]
}

export async function readLanded(client: pg.Client): Promise<Landed[]> {
  const { rows } = await client.query<Landed>(
    'select version, name, checksum from schema_migration order by version',
  )
  return rows
}

function pendingOf(migrations: readonly Migration[], landed: readonly Landed[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]))
  for (const { version, name, checksum } of landed) {
    const file = known.get(version)
    if (!file) {
      throw new MigrationError(
        'missing',
        `The database has migration ${name}, but there is no such file. The database is newer than this release: ` +
          'run the newer release, or restore a backup made before it.',
      )
    }
    if (!isSame(file, { name, checksum })) {
      throw new MigrationError(
        'edited',
        `Migration ${file.name} was changed after it landed (as ${name}, ${checksum.slice(0, 12)}...). ` +
          'Landed migrations never change: restore the file and write a new migration.',
      )
    }
  }
  const last = landed.at(-1)
  const pending = migrations.filter(({ version }) => !landed.some((row) => row.version === version))
  const late = pending.find(({ version }) => last !== undefined && version < last.version)
  if (late && last) {
    throw new MigrationError(
      'out-of-order',
      `Migration ${late.name} is new but numbered before ${last.name}, which has landed. Give it a higher number.`,
    )
  }
  return pending
}

async function apply(client: pg.Client, migration: Migration, log: Log): Promise<void> {
  const alone = /^--[ \t]*no-transaction\b/.test(migration.sql)
  try {
    if (alone) {
      for (const statement of splitSql(migration.sql)) await client.query(statement)
      await record(client, migration)
    } else await applyWhole(client, migration, log)
  } catch (cause) {
    const state = alone
      ? 'Its statements before the failing one stay done; repair by hand.'
      : 'It was rolled back.'
    throw new MigrationError(
      'failed',
      `Migration ${where(migration, cause, alone)} failed: ${String(cause)}. ${state}`,
      {
        cause,
      },
    )
  }
}

async function applyWhole(client: pg.Client, migration: Migration, log: Log): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${TABLE_LOCK_MS}`)
      await client.query(migration.sql)
      await record(client, migration)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      const isLocked = error instanceof pg.DatabaseError && error.code === LOCK_TIMED_OUT
      if (!isLocked || tried === TABLE_LOCK_TRIES) throw error
      const { name } = migration
      log(`Migration ${name} waits for a table that is in use (try ${tried}).`, {
        what: 'table-in-use',
        params: { name, tried: String(tried) },
      })
    }
    await sleep(TABLE_LOCK_PAUSE_MS)
  }
}

async function record(client: pg.ClientBase, { version, name, checksum }: Migration): Promise<void> {
  await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ])
}

/** File and, where the server says a position in the whole file, its line. */
function where({ name, sql }: Migration, cause: unknown, alone: boolean): string {
  const position = cause instanceof pg.DatabaseError ? Number(cause.position) : 0
  if (!position || alone) return name
  return `${name} line ${Array.from(sql).slice(0, position).join('').split('\n').length}`
}
