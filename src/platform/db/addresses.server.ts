import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DATABASE_WAIT } from '#platform/limits/limits.ts'
import { OperatorError } from '#platform/operator-error.ts'

/** Where the database is reached. */
export interface Addresses {
  url: string
  /** Leads to the server itself: what needs a session goes here (LISTEN, migrations, imports). */
  directUrl: string
  /** Whether `url` lends its connections for one transaction at a time. */
  pooled: boolean
}

/** An address cannot do what it is for; `message` names the variable and the remedy. */
class DatabaseAddressError extends OperatorError {
  override readonly name = 'DatabaseAddressError'
}

/** One address for everything. */
export const directly = (url: string): Addresses => ({ url, directUrl: url, pooled: false })

const TRIES = 12
/** A pooler with a single connection never answers the second of two clients. */
const ANSWER_MS = 2000
const HEARD_MS = 2000

/**
 * Tries what each address is for, within a few seconds. `directUrl` null: one address has to do everything. Throws
 * DatabaseAddressError.
 */
export async function tryAddresses(url: string, directUrl: string | null): Promise<Addresses> {
  if (directUrl === null) {
    if (!(await isLent(url))) return directly(url)
    throw new DatabaseAddressError(
      'DATABASE_URL leads to a pooler that lends connections for one transaction (PgBouncer: pool_mode=transaction). ' +
        'Listening for changes, migrations and imports need a session: set DATABASE_DIRECT_URL to the address of the ' +
        'PostgreSQL server itself, or to a pool in session mode.',
    )
  }
  const [pooled, isDirectLent] = await Promise.all([isLent(url), isLent(directUrl)])
  if (isDirectLent)
    throw new DatabaseAddressError(
      'DATABASE_DIRECT_URL leads to a pooler that lends connections for one transaction. It has to lead to the ' +
        'PostgreSQL server itself, or to a pool in session mode.',
    )
  if (!(await isHeard(url, directUrl)))
    throw new DatabaseAddressError(
      'DATABASE_DIRECT_URL does not hear what is sent through DATABASE_URL: both have to lead to the same database of ' +
        'the same server, and not to a replica.',
    )
  return { url, directUrl, pooled }
}

/**
 * Whether a client may get another server connection for its next statement: then two clients get the same one, or one of them
 * gets two, be the pooler idle or busy with others. A session lock or a LISTEN would stay behind there.
 */
async function isLent(url: string): Promise<boolean> {
  return withClients(url, 2, async ([asks, holds]) => {
    const own = await backendOf(asks)
    let held: number | undefined
    for (let tried = 0; tried < TRIES; tried += 1) {
      await begin(holds)
      const now = await backendOf(holds)
      held ??= now
      if (now === own || now !== held || (await backendInTime(asks)) !== own) return true
      await holds.query('rollback')
    }
    return false
  })
}

async function begin(client: pg.Client): Promise<void> {
  try {
    await client.query('begin')
  } catch (error) {
    // PgBouncer answers so with pool_mode=statement.
    throw new DatabaseAddressError(
      `A pooler in front of the database allows no transactions (${String(error)}). PgBouncer needs pool_mode=transaction or session.`,
      { cause: error },
    )
  }
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

async function backendInTime(client: pg.Client): Promise<number | undefined> {
  const answer = backendOf(client)
  answer.catch(() => undefined)
  return Promise.race([answer, sleep(ANSWER_MS, undefined, { ref: false })])
}

/** Whether a notice through one address arrives at the other. */
async function isHeard(url: string, directUrl: string): Promise<boolean> {
  const channel = `kimya_try_${randomUUID().replaceAll('-', '')}`
  return withClients(directUrl, 1, async ([hears]) => {
    const heard = new Promise<true>((resolve) => {
      hears.on('notification', () => resolve(true))
    })
    await hears.query(`listen ${pg.escapeIdentifier(channel)}`)
    await withClients(url, 1, ([says]) => says.query('select pg_notify($1, $2)', [channel, '']))
    return Promise.race([heard, sleep(HEARD_MS, false, { ref: false })])
  })
}

type Clients<N> = N extends 1 ? [pg.Client] : [pg.Client, pg.Client]

async function withClients<const N extends 1 | 2, T>(
  url: string,
  count: N,
  work: (clients: Clients<N>) => Promise<T>,
): Promise<T> {
  const clients = Array.from({ length: count }, () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'kimya-try',
      connectionTimeoutMillis: DATABASE_WAIT.connectMs * 2,
    })
    client.on('error', () => undefined)
    return client
  })
  try {
    await Promise.all(clients.map((client) => client.connect()))
    return await work(clients as Clients<N>)
  } finally {
    // One that waits for an answer is not waited for.
    void Promise.allSettled(clients.map((client) => client.end()))
  }
}
