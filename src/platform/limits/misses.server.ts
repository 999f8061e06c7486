import { LIMITS } from './limits.ts'
import { networkOf } from './network.server.ts'
import type { Verdict } from './rate-limit.server.ts'

/** Networks remembered at a time; the one that missed longest ago goes first. */
const MOST_NETWORKS = 10_000

/**
 * Counts, in this process, the addresses that do not exist by the network that asks for them, so that walking through all
 * ids is slow. Only what was rendered counts: a page in the cache costs nothing and reveals nothing new.
 */
export class Misses {
  readonly #windows = new Map<string, { misses: number; endsAt: number }>()

  /** Counts an answer 404 to an address. */
  count(ip: string, now: Date): void {
    const network = networkOf(ip)
    const window = this.#open(network, now) ?? {
      misses: 0,
      endsAt: now.getTime() + LIMITS.missing.seconds * 1000,
    }
    window.misses += 1
    this.#windows.delete(network)
    this.#windows.set(network, window)
    const [oldest] = this.#windows.keys()
    if (oldest !== undefined && this.#windows.size > MOST_NETWORKS) this.#windows.delete(oldest)
  }

  /** Whether this network may ask for what is not in the cache. */
  room(ip: string, now: Date): Verdict {
    const window = this.#open(networkOf(ip), now)
    if (!window || window.misses < LIMITS.missing.hits) return { ok: true }
    return { ok: false, retryAfter: Math.ceil((window.endsAt - now.getTime()) / 1000) }
  }

  /** How many networks are remembered. */
  get size(): number {
    return this.#windows.size
  }

  #open(network: string, now: Date) {
    const window = this.#windows.get(network)
    return window && window.endsAt > now.getTime() ? window : undefined
  }
}
