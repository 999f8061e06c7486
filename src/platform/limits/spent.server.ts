import { SPENT } from './limits.ts'
import { networkOf } from './network.server.ts'

/** Networks remembered at a time; the one that was served longest ago goes first. */
const MOST_NETWORKS = 10_000

/**
 * How long this process has lately rendered for each network. What was spent weighs half as much after each `halfMs`, so
 * that a network with one dear page after the other is noticed, and forgotten soon after it stops.
 */
export class Spent {
  readonly #accounts = new Map<string, { ms: number; at: number }>()

  /** Charges a network with the time of one render. */
  add(ip: string, ms: number, now: Date): void {
    const network = networkOf(ip)
    const spent = this.#of(network, now) + ms
    this.#accounts.delete(network)
    this.#accounts.set(network, { ms: spent, at: now.getTime() })
    const [oldest] = this.#accounts.keys()
    if (oldest !== undefined && this.#accounts.size > MOST_NETWORKS) this.#accounts.delete(oldest)
  }

  /** Whether a network has had so much that its next pages wait in a queue apart. */
  isMuch(ip: string, now: Date): boolean {
    return this.#of(networkOf(ip), now) > SPENT.ms
  }

  /** How many networks are remembered. */
  get size(): number {
    return this.#accounts.size
  }

  #of(network: string, now: Date): number {
    const account = this.#accounts.get(network)
    if (!account) return 0
    return account.ms * 0.5 ** (Math.max(0, now.getTime() - account.at) / SPENT.halfMs)
  }
}
