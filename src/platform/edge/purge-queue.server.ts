import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf } from '#platform/reason.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.server.ts'
import { edgeKey } from './edge-headers.ts'
import type { Purge } from './purgers.server.ts'

interface Options {
  /** Changes of one moment go in one call. */
  gatherMs?: number
  /** A page that was fetched while its change arrived may have been kept after the first call: it is dropped once more. */
  againMs?: number
  firstRetryMs?: number
}

const LAST_RETRY_MS = 60_000

/**
 * Drops at the edge what changed, soon and once more a little later; what the edge does not take is tried again until it does.
 * It begins with everything, since what changed while nobody listened is not known.
 */
export class PurgeQueue {
  readonly #purge: Purge
  readonly #telemetry: Telemetry
  readonly #options: Required<Options>
  #keys = new Set<string>()
  #all = false
  #running: Promise<void> | null = null
  readonly #closing = new AbortController()

  constructor(purge: Purge, telemetry: Telemetry, options: Options = {}) {
    this.#purge = purge
    this.#telemetry = telemetry
    this.#options = { gatherMs: 150, againMs: 3000, firstRetryMs: 500, ...options }
    this.drop(['*'])
  }

  /** Keys that the edge has not taken yet; everything counts as one. */
  get pending(): number {
    return this.#keys.size + (this.#all ? 1 : 0)
  }

  drop(tags: readonly string[]): void {
    this.#add(tags.includes('*') ? 'all' : tags.map(edgeKey))
  }

  /** Sends what is pending, if the edge takes it, and ends. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#running
  }

  #add(keys: readonly string[] | 'all'): void {
    if (keys === 'all') this.#all = true
    else for (const key of keys) this.#keys.add(key)
    this.#running ??= this.#run().finally(() => (this.#running = null))
  }

  async #run(): Promise<void> {
    let retryMs = this.#options.firstRetryMs
    await this.#pause(this.#options.gatherMs)
    while (this.pending > 0) {
      const taken = this.#all ? ('all' as const) : [...this.#keys]
      this.#all = false
      this.#keys = new Set()
      try {
        await this.#purge(taken)
        retryMs = this.#options.firstRetryMs
        this.#later(taken)
        if (this.pending > 0) await this.#pause(this.#options.gatherMs)
      } catch (error) {
        this.#put(taken)
        this.#telemetry.log('warn', `The edge did not drop what changed: ${reasonOf(error)}`, {
          part: 'edge',
          pending: this.pending,
        })
        if (this.#closing.signal.aborted) return
        await this.#pause(retryMs)
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
      }
    }
  }

  #put(keys: readonly string[] | 'all'): void {
    if (keys === 'all') this.#all = true
    else for (const key of keys) this.#keys.add(key)
  }

  #later(keys: readonly string[] | 'all'): void {
    if (this.#options.againMs === 0) return
    setTimeout(() => {
      if (this.#closing.signal.aborted) return
      this.#purge(keys).catch(() => this.#add(keys))
    }, this.#options.againMs).unref()
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#closing.signal }).catch(() => undefined)
  }
}
