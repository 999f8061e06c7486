import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DATABASE_WAIT } from '#platform/limits/limits.ts'
import { reasonOf } from '#platform/reason.ts'
import type { DatabaseStatus } from './away.server.ts'

export interface HealthOptions {
  log: (message: string) => void
  /** Called after every question that got no answer. */
  onAway?: () => void
  /** How many times longer than planned an answer is waited for; 1. */
  patience?: number
}

/**
 * Whether the database is there. A lost connection is no more than a suspicion: the server itself is asked, on a
 * connection of its own. While it does not answer it is asked again and again, and every request for a connection is refused
 * at once.
 */
export class Health implements DatabaseStatus {
  readonly #url: string
  readonly #options: HealthOptions
  readonly #waitMs: number
  readonly #returned: (() => void)[] = []
  #away = false
  #since = new Date()
  #asking: Promise<boolean> | null = null
  #client: pg.Client | null = null
  #again: NodeJS.Timeout | null = null
  #closed = false
  #answeredAt = -Infinity

  constructor(url: string, options: HealthOptions) {
    this.#url = url
    this.#options = options
    this.#waitMs = DATABASE_WAIT.healthMs * (options.patience ?? 1)
  }

  get away(): boolean {
    return this.#away
  }

  get since(): Date {
    return this.#since
  }

  async check(): Promise<boolean> {
    if (!this.#away && performance.now() - this.#answeredAt < DATABASE_WAIT.healthFreshMs) return true
    const late = new AbortController()
    const tooLate = sleep(this.#waitMs, false, { signal: late.signal }).catch(() => false)
    const answer = await Promise.race([this.#question(), tooLate])
    late.abort()
    return answer
  }

  /** A connection was lost or could not be made: asks whether that is so for all. */
  suspect(reason: unknown): void {
    if (this.#closed || this.#away || this.#asking) return
    void this.#question().then((there) => {
      if (there)
        this.#options.log(`A database connection was lost (${reasonOf(reason)}); the database answers.`)
    })
  }

  /** `listener` is called when the database answers again. */
  onReturn(listener: () => void): void {
    this.#returned.push(listener)
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#again) clearTimeout(this.#again)
    await this.#asking
    this.#leave()
  }

  #question(): Promise<boolean> {
    return (this.#asking ??= this.#ask().finally(() => (this.#asking = null)))
  }

  async #ask(): Promise<boolean> {
    try {
      if (!(await this.#askAgain())) await this.#askAnew()
    } catch (error) {
      this.#isAway(error)
      return false
    }
    this.#isThere()
    return true
  }

  /** Asks on the connection of the last time. It may be the only one that was lost. */
  async #askAgain(): Promise<boolean> {
    const answered = await this.#client?.query('select 1').catch(() => null)
    if (!answered) this.#leave()
    return answered != null
  }

  async #askAnew(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'kimya-health',
      connectionTimeoutMillis: this.#waitMs,
      query_timeout: this.#waitMs,
    })
    client.on('error', (error) => {
      if (client !== this.#client) return
      this.#leave()
      this.suspect(error)
    })
    try {
      await client.connect()
      await client.query('select 1')
      this.#client = client
    } catch (error) {
      void client.end()
      throw error
    }
  }

  #leave(): void {
    void this.#client?.end()
    this.#client = null
  }

  #isAway(reason: unknown): void {
    if (this.#closed) return
    if (!this.#away) {
      this.#away = true
      this.#since = new Date()
      this.#options.log(`The database does not answer: ${reasonOf(reason)}.`)
    }
    this.#again = setTimeout(() => void this.#question(), DATABASE_WAIT.healthEveryMs).unref()
    this.#options.onAway?.()
  }

  #isThere(): void {
    this.#answeredAt = performance.now()
    if (this.#again) clearTimeout(this.#again)
    if (!this.#away) return
    const tookMs = Date.now() - this.#since.getTime()
    this.#away = false
    this.#since = new Date()
    for (const listener of this.#returned) listener()
    this.#options.log(`The database answers again, after ${(tookMs / 1000).toFixed(1)} s.`)
  }
}
