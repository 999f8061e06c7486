import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '#config.ts'
import type { DatabaseStatus } from '#platform/db/away.server.ts'
import { systemCode } from '#platform/db/embedded/error.server.ts'
import { startEmbedded } from '#platform/db/embedded/server.server.ts'
import { superviseEmbedded } from '#platform/db/embedded/supervisor.server.ts'
import { directly, tryAddresses, type Addresses } from '#platform/db/addresses.server.ts'
import { connectDatabase, type Database } from '#platform/db/database.server.ts'
import { awaitSchema } from '#platform/db/migrate/await-schema.server.ts'
import { migrate } from '#platform/db/migrate/migrate.server.ts'
import type { Log } from '#platform/db/note.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { reasonOf } from '#platform/reason.ts'
import { projectFolder } from './project-folder.server.ts'

export interface OpenDatabase extends Database {
  embedded: boolean
  /** Ends the connections, then leaves the embedded server. */
  close: () => Promise<void>
}

/** The PostgreSQL of DATABASE_URL did not let us in. `message` says where, why and what to check; never a password. */
export class DatabaseUnavailableError extends OperatorError {
  override readonly name = 'DatabaseUnavailableError'
}

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
 * Opens the database of the configuration, ready for use: DATABASE_URL's server, or the embedded one in `dataDir`, which is
 * started again whenever it is lost, with every migration applied. Throws DatabaseUnavailableError, DatabaseAddressError,
 * EmbeddedDatabaseError or MigrationError.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> &
    Partial<Pick<Config, 'databaseDirectUrl' | 'migrate' | 'patience'>>,
  log: Log,
  { patienceMs = PATIENCE_MS } = {},
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dir: path.join(config.dataDir, 'postgres'), database: 'kimya', log })
  const addresses = embedded ? directly(embedded.url) : await externalAddresses(config, log, patienceMs)
  const stop = embedded ? () => embedded.stop() : async () => undefined
  try {
    await bringSchema(addresses.directUrl, config.migrate ?? 'start', log)
  } catch (error) {
    await stop()
    throw error
  }
  const onAway = embedded ? superviseEmbedded(embedded, log) : undefined
  const database = connectDatabase(addresses, { log, onAway, patience: config.patience })
  await untilAnswered(database.status, patienceMs)
  const close = async () => {
    await database.close()
    await stop()
  }
  return { ...database, embedded: embedded !== null, close }
}

/** On a machine that is busy with its start the first answer may take longer than a reader would wait for one. */
async function untilAnswered(status: DatabaseStatus, patienceMs: number): Promise<void> {
  const giveUp = Date.now() + patienceMs
  while (!(await status.check()) && Date.now() < giveUp) await sleep(RETRY_MS)
}

async function bringSchema(url: string, when: Config['migrate'], log: Log): Promise<void> {
  const folder = projectFolder('db/migrations')
  if (when === 'never') return awaitSchema(url, folder, log)
  const { applied } = await migrate(url, folder, log)
  const names = applied.join(', ')
  if (applied.length > 0) log(`Migrations applied: ${names}.`, { what: 'migrated', params: { names } })
}

/** Both addresses of a server, once they answer and do what they are for. */
async function externalAddresses(
  { databaseUrl, databaseDirectUrl = null }: Partial<Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>>,
  log: Log,
  patienceMs: number,
): Promise<Addresses> {
  const url = await awaitServer('DATABASE_URL', databaseUrl ?? '', log, patienceMs)
  if (databaseDirectUrl) await awaitServer('DATABASE_DIRECT_URL', databaseDirectUrl, log, patienceMs)
  return tryAddresses(url, databaseDirectUrl)
}

/** Waits until the server takes connections; gives the address back. */
async function awaitServer(variable: string, url: string, log: Log, patienceMs: number): Promise<string> {
  const giveUp = Date.now() + patienceMs
  for (let isLogged = false; ; isLogged = true) {
    const refusal = await refusalOf(url)
    if (!refusal) return url
    if (!NOT_YET.has(refusal.code) || Date.now() + RETRY_MS > giveUp)
      throw unavailable(variable, url, refusal)
    const params = { place: placeOf(url), reason: refusal.message }
    if (!isLogged)
      log(`Waiting for PostgreSQL at ${params.place} (${params.reason}).`, { what: 'waiting', params })
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

function describe(error: unknown): { code: string; message: string } {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const message = reasonOf(error)
  const timedOut = message.includes('timeout expired')
  return { code: systemCode(first) || (timedOut ? 'ETIMEDOUT' : ''), message }
}

function unavailable(
  variable: string,
  url: string,
  { code, message }: { code: string; message: string },
): DatabaseUnavailableError {
  const advice =
    {
      '28P01': 'Check user and password.',
      '28000': 'Check user and password.',
      '3D000': 'Create the database first.',
    }[code] ?? `Check that the server runs and that ${variable} leads to it.`
  return new DatabaseUnavailableError(
    `${variable}: no connection to PostgreSQL at ${placeOf(url)}: ${message}. ${advice}`,
  )
}

/** Host, port and database of an address, without its user and password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}
