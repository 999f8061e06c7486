import type { App } from '#platform/app.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { Buckets, type Left } from '#platform/limits/buckets.server.ts'
import { API } from '#platform/limits/limits.ts'
import { networkOf } from '#platform/limits/network.server.ts'
import { endOfDay } from '#i18n/date/date.ts'
import type { KeyHolder } from '#sections/accounts/keys/key-holder.server.ts'
import { KeyUse } from '#sections/accounts/keys/use.server.ts'

/** The caller, as limits see it. */
interface Who {
  ip: string
  key: KeyHolder | null
}

/** The verdict of the limits on a call. */
interface Standing {
  burst: Left & { calls: number; seconds: number }
  /** Of the day; null without a key. */
  daily: { left: number; reset: number } | null
}

/** Counts the calls of the public API: in this process, with what keys used written down every ten seconds. */
export class Meter {
  readonly use: KeyUse
  readonly #buckets = new Buckets()

  constructor(app: Pick<App, 'db' | 'telemetry'>) {
    this.use = new KeyUse(app)
  }

  /**
   * Takes the cost of a call, or says that it has to wait: whoever waits so long gets it whole. `taken` is what the same call
   * cost already; it is given back with a refusal.
   */
  async take(
    who: Who,
    cost: number,
    now: Date,
    taken = 0,
  ): Promise<{ headers: Record<string, string>; refusal: Refusal | null }> {
    const limit = who.key ? API.key : API.anonymous
    const name = who.key ? `key:${who.key.id}` : `net:${networkOf(who.ip)}`
    const used = who.key ? await this.use.callsToday(who.key.id, now) : 0
    const reset = Math.ceil((endOfDay(now.getTime()) - now.getTime()) / 1000)
    const spent = who.key !== null && used + cost > API.key.daily
    const burst = this.#buckets.take(name, limit, spent ? 0 : cost, now, taken)
    const ok = burst.ok && !spent
    const counted = ok ? cost : -taken
    if (counted !== 0 && who.key) this.use.add(who.key.id, { calls: counted, rows: 0, bytes: 0 }, now)
    const left = Math.max(0, API.key.daily - used - counted)
    const standing = { burst: { ...burst, ...limit }, daily: who.key && { left, reset } }
    const refusal = spent
      ? new Refusal('daily_limit', { retryAfter: reset })
      : burst.ok
        ? null
        : new Refusal('too_many', { retryAfter: burst.retryAfter })
    return { headers: limitHeaders(standing), refusal }
  }

  close(): Promise<void> {
    return this.use.close()
  }
}

/** How limits are said in every answer (draft-ietf-httpapi-ratelimit-headers). */
function limitHeaders({ burst, daily }: Standing): Record<string, string> {
  const policies = [`"burst";q=${burst.calls};w=${burst.seconds}`]
  const left = [`"burst";r=${burst.remaining};t=${burst.reset}`]
  if (daily) {
    policies.push(`"daily";q=${API.key.daily};w=86400`)
    left.push(`"daily";r=${daily.left};t=${daily.reset}`)
  }
  return { 'ratelimit-policy': policies.join(', '), ratelimit: left.join(', ') }
}
