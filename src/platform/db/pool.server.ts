import pg from 'pg'
import { Refusal } from '#platform/http/errors.ts'
import { DATABASE_WAIT, type DatabaseLimit } from '#platform/limits/limits.ts'
import { DatabaseAwayError } from './away.server.ts'
import { Connection, type ConnectionConfig } from './connection.server.ts'
import { connectFault } from './faults.server.ts'
import type { Health } from './health.server.ts'

export interface PoolOptions extends DatabaseLimit {
  /** Shown in pg_stat_activity. */
  applicationName: string
  types: pg.CustomTypesConfig
  /** The health of the server, where it is watched. */
  health?: Health | undefined
  /**
   * Whether the address lends connections for one transaction: no setting outlives it, so this side counts the time of a
   * statement, and none is prepared by name.
   */
  pooled?: boolean | undefined
  /** Whether it leads to a copy that only reads: it may end a statement to catch up, and refuses to write. */
  replica?: boolean | undefined
  /** How many times longer it waits for connections and answers, and lets a statement take; 1. */
  patience?: number | undefined
}

const RETRY_AFTER_S = 5
const IDLE_MS = 30_000

/**
 * A budget of connections. `connect` and `query` reject with DatabaseAwayError when the database cannot be reached, at
 * once while that is known, and with the Refusal `overloaded` when no connection gets free in time.
 */
export class Pool extends pg.Pool {
  readonly #options: PoolOptions
  /** Since when a connection is good: those opened before the last outage are not trusted. */
  readonly #opened = new WeakMap<pg.PoolClient, number>()
  #generation = 0

  constructor(url: string, options: PoolOptions) {
    const { connections, applicationName, types, health, pooled = false, replica, patience = 1 } = options
    const statementMs = options.statementMs && options.statementMs * patience
    const idleTransactionMs = options.idleTransactionMs && options.idleTransactionMs * patience
    const config: pg.PoolConfig & ConnectionConfig = {
      connectionString: url,
      Client: Connection,
      max: connections,
      application_name: applicationName,
      keepAlive: true,
      idleTimeoutMillis: IDLE_MS,
      // A pooler refuses settings at the start that it does not know.
      statement_timeout: pooled ? undefined : (statementMs ?? undefined),
      idle_in_transaction_session_timeout: pooled ? undefined : (idleTransactionMs ?? undefined),
      types,
      // Waited for, though its type does not say so.
      // oxlint-disable-next-line typescript/no-misused-promises
      onConnect: pooled ? undefined : noticeLeft,
      watch: {
        connectMs: DATABASE_WAIT.connectMs * patience,
        answerMs: statementMs && (pooled ? statementMs : statementMs + DATABASE_WAIT.answerMs),
        pooled,
        replica,
        lost: (reason, silent) => {
          if (silent) this.distrust()
          health?.suspect(reason)
        },
      },
    }
    super(config)
    this.#options = options
    this.on('connect', (client) => void this.#opened.set(client, this.#generation))
    // A connection that was lost while it idled has reported that itself.
    this.on('error', () => undefined)
    health?.onReturn(() => this.distrust())
  }

  /** Throws idle connections away as soon as they would be used: they may be dead without knowing. */
  distrust(): void {
    this.#generation += 1
  }

  override readonly connect = (() => {
    if (this.#options.health?.away) return Promise.reject(awayAlready())
    // One that idles is there at once, and is most of what is asked for.
    const there = this.idleCount > this.waitingCount
    const free = super.connect()
    return (there ? free : this.#inTime(free)).then(this.#trusted, this.#failed)
  }) as pg.Pool['connect']

  override readonly query = (async (config: string, values?: unknown[]) => {
    const client = await this.connect()
    try {
      const result = await client.query(config, values)
      client.release()
      return result
    } catch (error) {
      // It may have left a transaction open: this connection is not reused.
      client.release(true)
      throw error
    }
  }) as pg.Pool['query']

  readonly #trusted = (client: pg.PoolClient): pg.PoolClient | Promise<pg.PoolClient> => {
    if (this.#opened.get(client) === this.#generation) return client
    client.release(true)
    return this.connect()
  }

  readonly #failed = (error: unknown): never => {
    const fault = connectFault(error)
    if (fault instanceof DatabaseAwayError) this.#options.health?.suspect(fault.cause)
    throw fault
  }

  #inTime(free: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    const { waitMs, health, patience = 1 } = this.#options
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      late.reject(health?.away ? awayAlready() : new Refusal('overloaded', { retryAfter: RETRY_AFTER_S }))
      // It arrives after its caller gave up.
      free.then(
        (client) => client.release(),
        () => undefined,
      )
    }, waitMs * patience)
    return Promise.race([free, late.promise]).finally(() => clearTimeout(timer))
  }
}

const awayAlready = () => new DatabaseAwayError('it has not answered since the last question')

/** Lets the server stop working for a connection that is gone. Not every server can. */
async function noticeLeft(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(`set client_connection_check_interval = ${DATABASE_WAIT.leftMs}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
  }
}
