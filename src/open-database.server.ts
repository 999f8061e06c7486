import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '#config.ts'
import { startEmbedded } from '#platform/db/embedded/server.server.ts'
import { openDb, openPool, type Db, type PoolOptions } from '#platform/db/kysely.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { projectFolder } from './project-folder.server.ts'

export interface OpenDatabase {
  url: string
  db: Db
  pool: pg.Pool
  embedded: boolean
  /** Ends the pool, then leaves the embedded server. */
  close: () => Promise<void>
}

/** The PostgreSQL of DATABASE_URL did not let us in. `message` says where, why and what to check; never a password. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
}

const MAX_CONNECTIONS = 10
/** A server that starts beside us (compose, a reboot) needs a moment. */
const PATIENCE_MS = 60_000
const RETRY_MS = 500
const NOT_YET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '57P03',
])

/**
 * Opens the database of the configuration, ready for use: DATABASE_URL's server, or the embedded one in `dataDir`,
 * with every migration applied. Throws DatabaseUnavailableError, EmbeddedDatabaseError or MigrationError.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: (message: string) => void,
  options: Partial<PoolOptions> & { patienceMs?: number } = {},
): Promise<OpenDatabase> {
  const { patienceMs = PATIENCE_MS, ...poolOptions } = options
  const server = config.databaseUrl
    ? { url: await awaitServer(config.databaseUrl, log, patienceMs), stop: async () => undefined }
    : await startEmbedded({ dir: path.join(config.dataDir, 'postgres'), database: 'kimya', log })
  try {
    const { applied } = await migrate(server.url, projectFolder('db/migrations'))
    if (applied.length > 0) log(`Migrations applied: ${applied.join(', ')}.`)
  } catch (error) {
    await server.stop()
    throw error
  }
  const onIdleError = (error: Error) => log(`An idle database connection broke: ${error.message}.`)
  const pool = openPool(server.url, { max: MAX_CONNECTIONS, onIdleError, ...poolOptions })
  const db = openDb(pool)
  const close = async () => {
    await db.destroy()
    // A query builder that was never asked does not end the pool below it, and the process would wait for its connections.
    if (!pool.ended) await pool.end()
    await server.stop()
  }
  return { url: server.url, db, pool, embedded: config.databaseUrl === null, close }
}

/** Waits until the server takes connections; gives the address back. */
async function awaitServer(url: string, log: (message: string) => void, patienceMs: number): Promise<string> {
  const giveUp = Date.now() + patienceMs
  for (let told = false; ; told = true) {
    const refusal = await refusalOf(url)
    if (!refusal) return url
    if (!NOT_YET.has(refusal.code) || Date.now() + RETRY_MS > giveUp) throw unavailable(url, refusal)
    if (!told) log(`Waiting for PostgreSQL at ${placeOf(url)} (${refusal.message}).`)
    await sleep(RETRY_MS)
  }
}

async function refusalOf(url: string): Promise<{ code: string; message: string } | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'kimya-open',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return null
  } catch (error) {
    return describe(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A host with two addresses fails with one error that holds two and says nothing itself. */
function describe(error: unknown): { code: string; message: string } {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return { code: '', message: String(first) }
  const timedOut = /timeout expired/.test(first.message)
  const code = 'code' in first && typeof first.code === 'string' ? first.code : timedOut ? 'ETIMEDOUT' : ''
  return { code, message: first.message }
}

function unavailable(
  url: string,
  { code, message }: { code: string; message: string },
): DatabaseUnavailableError {
  const advice =
    {
      '28P01': 'Check user and password.',
      '28000': 'Check user and password.',
      '3D000': 'Create the database first.',
    }[code] ?? 'Check that the server runs and that DATABASE_URL leads to it.'
  return new DatabaseUnavailableError(
    `DATABASE_URL: no connection to PostgreSQL at ${placeOf(url)}: ${message}. ${advice}`,
  )
}

/** Host, port and database of an address, without its user and password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}
