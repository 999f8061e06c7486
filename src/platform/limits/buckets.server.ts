import { API } from './limits.ts'

/** The rest of a limit after a call, and the seconds until it is full again. */
export interface Left {
  ok: boolean
  remaining: number
  reset: number
  /** Seconds until the call would pass; 0 when it did. */
  retryAfter: number
}

interface Bucket {
  tokens: number
  at: number
}

/** Tokens that grow back evenly, one bucket for each who asks; in this process alone, so that no call writes anything. */
export class Buckets {
  readonly #buckets = new Map<string, Bucket>()

  /**
   * Takes a number of tokens if they are available; else `back` of them, which the same call took before, are given back.
   * `calls` fill a bucket, and an empty one is full again after `seconds`.
   */
  take(
    who: string,
    { calls, seconds }: { calls: number; seconds: number },
    cost: number,
    now: Date,
    back = 0,
  ): Left {
    const at = now.getTime()
    const rate = calls / (seconds * 1000)
    const known = this.#buckets.get(who)
    const grown = known ? Math.min(calls, known.tokens + Math.max(0, at - known.at) * rate) : calls
    const ok = grown >= cost
    const tokens = ok ? grown - cost : Math.min(calls, grown + back)
    this.#buckets.delete(who)
    this.#buckets.set(who, { tokens, at })
    const [oldest] = this.#buckets.keys()
    if (oldest !== undefined && this.#buckets.size > API.buckets) this.#buckets.delete(oldest)
    return {
      ok,
      remaining: Math.floor(tokens),
      reset: Math.ceil((calls - tokens) / rate / 1000),
      retryAfter: ok ? 0 : Math.max(1, Math.ceil((cost - grown) / rate / 1000)),
    }
  }

  /** How many are remembered. */
  get size(): number {
    return this.#buckets.size
  }
}
