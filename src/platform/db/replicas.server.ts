import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sql } from 'kysely'
import { DATABASE, DATABASE_WAIT } from '#platform/limits/limits.ts'
import { reasonOf } from '#platform/reason.ts'
import { openDb, openPool, poolOf, type Db } from './kysely.server.ts'

/** A copy of the database that pages for everybody may be read from. */
export interface Replica {
  db: Db
  exports: Db
}

/** How one copy fares, for metrics and the health page. */
export interface ReplicaStatus {
  /** Host and port. */
  place: string
  used: boolean
  /** Seconds behind the primary; null while it does not answer. */
  lag: number | null
}

interface Options {
  log: (message: string) => void
  patience?: number
  /** One that is behind by more is left out. */
  mostLagS?: number
  everyMs?: number
}

const EVERY_MS = 1000
/** While a change is waited for. */
const SOON_MS = 50
const MOST_LAG_S = 10

interface Copy extends Replica {
  place: string
  watch: pg.Client | null
  url: string
  /** Up to where it has replayed; null while it does not answer. */
  position: bigint | null
  lag: number | null
  used: boolean
}

/**
 * The copies of a database. After each change none is used until it has what changed: who was shown a page never gets an older
 * one. One that is lost or falls behind is left out, and taken back when it has caught up.
 */
export class Replicas {
  readonly #copies: readonly Copy[]
  readonly #primary: Db
  readonly #options: Required<Options>
  /** Up to where a copy must have come; null while that is being asked. */
  #needed: bigint | null = null
  #asked = 0
  #turn = 0
  /** Positions of the primary and when they were seen, those that a copy may lack. */
  #seen: { position: bigint; at: number }[] = []
  readonly #closing = new AbortController()
  #wake: AbortController = new AbortController()
  readonly #watching: Promise<void>

  constructor(urls: readonly string[], primary: Db, options: Options) {
    this.#primary = primary
    this.#options = { patience: 1, mostLagS: MOST_LAG_S, everyMs: EVERY_MS, ...options }
    const { patience } = this.#options
    this.#copies = urls.map((url) => ({
      url,
      place: new URL(url).host,
      db: openDb(
        openPool(url, { ...DATABASE.pages, applicationName: 'kimya-read', patience, replica: true }),
      ),
      exports: openDb(
        openPool(url, {
          ...DATABASE.exports,
          applicationName: 'kimya-read-exports',
          patience,
          replica: true,
        }),
      ),
      watch: null,
      position: null,
      lag: null,
      used: false,
    }))
    this.changed()
    this.#watching = this.#watch()
  }

  /** Something changed that readers see: no copy is used before it has that. */
  changed(): void {
    this.#needed = null
    this.#asked += 1
    for (const copy of this.#copies) copy.used = false
    this.#wake.abort()
  }

  /** A copy that has everything that was published, each in its turn; null where none has. */
  choose(): Replica | null {
    for (let tried = 0; tried < this.#copies.length; tried += 1) {
      const copy = this.#copies[(this.#turn += 1) % this.#copies.length]
      if (copy?.used) return copy
    }
    return null
  }

  /** It failed a reader: it is left out until it answers. */
  lost({ db }: Pick<Replica, 'db'>): void {
    for (const copy of this.#copies) if (copy.db === db) copy.used = false
    this.#wake.abort()
  }

  get status(): readonly ReplicaStatus[] {
    return this.#copies.map(({ place, used, lag }) => ({ place, used, lag }))
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#wake.abort()
    await this.#watching
    await Promise.all(
      this.#copies.flatMap(({ db, exports, watch }) => [
        poolOf(db).end(),
        poolOf(exports).end(),
        Promise.resolve(watch?.end().catch(() => undefined)),
      ]),
    )
  }

  async #watch(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      await this.#askPrimary()
      await Promise.all(this.#copies.map((copy) => this.#ask(copy)))
      const isWaiting =
        this.#needed === null || this.#copies.some(({ used, position }) => !used && position !== null)
      this.#wake = new AbortController()
      await sleep(isWaiting ? SOON_MS : this.#options.everyMs, undefined, {
        signal: AbortSignal.any([this.#closing.signal, this.#wake.signal]),
      }).catch(() => undefined)
    }
  }

  async #askPrimary(): Promise<void> {
    const asked = this.#asked
    try {
      const { rows } = await sql<{ position: string }>`
        select (pg_current_wal_lsn() - '0/0'::pg_lsn)::text as position`.execute(this.#primary)
      const position = BigInt(rows[0]?.position ?? 0)
      // A change that arrived meanwhile may lie behind this position.
      if (asked === this.#asked) this.#needed ??= position
      this.#seen.push({ position, at: performance.now() })
    } catch {
      // Without the primary nothing changes, and what was needed still is.
    }
  }

  async #ask(copy: Copy): Promise<void> {
    try {
      copy.watch ??= await connect(copy.url, this.#options.patience)
      const { rows } = await copy.watch.query<{ position: string | null }>(
        `select (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as position`,
      )
      const position = rows[0]?.position
      if (position == null) throw new Error('it is no replica')
      copy.position = BigInt(position)
    } catch (error) {
      if (copy.position !== null || copy.lag === null)
        this.#sayOnce(copy, `The replica ${copy.place} is left out: ${reasonOf(error)}.`)
      copy.position = null
      copy.lag = null
      copy.used = false
      void copy.watch?.end().catch(() => undefined)
      copy.watch = null
      return
    }
    copy.lag = this.#lagOf(copy.position)
    const isUsable =
      this.#needed !== null && copy.position >= this.#needed && copy.lag <= this.#options.mostLagS
    if (isUsable) this.#sayOnce(copy, `The replica ${copy.place} is read from.`)
    else if (copy.lag > this.#options.mostLagS)
      this.#sayOnce(
        copy,
        `The replica ${copy.place} is left out: it is behind by more than ${this.#options.mostLagS} s.`,
      )
    copy.used = isUsable
  }

  /** How long ago the primary was where the copy is not yet. */
  #lagOf(position: bigint): number {
    const slowest = this.#copies.reduce((least, one) => {
      const at = one.position ?? least
      return at < least ? at : least
    }, position)
    this.#seen = this.#seen
      .filter((one, at, all) => one.position > slowest || at >= all.length - 1)
      .slice(-10_000)
    const missing = this.#seen.find((one) => one.position > position)
    return missing ? (performance.now() - missing.at) / 1000 : 0
  }

  readonly #said = new Map<Copy, string>()

  #sayOnce(copy: Copy, message: string): void {
    if (this.#said.get(copy) === message) return
    this.#said.set(copy, message)
    this.#options.log(message)
  }
}

async function connect(url: string, patience: number): Promise<pg.Client> {
  const waitMs = DATABASE_WAIT.healthMs * patience
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kimya-replica-watch',
    connectionTimeoutMillis: waitMs,
    query_timeout: waitMs,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
