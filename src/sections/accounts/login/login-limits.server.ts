import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { LaneName, LimitName } from '#platform/limits/limits.ts'
import { hit, roomIn, type Who } from '#platform/limits/rate-limit.server.ts'

/** Where a try to log in is counted when it fails, and in which queue its password waits. Decision 26 says why. */
interface Watch {
  lane: Extract<LaneName, 'password' | 'guess'>
  /** Limits that must have room, and that a wrong password uses up. */
  limits: readonly (readonly [LimitName, Who])[]
}

/** How the tries of this reader for this name are limited: a device that has logged in before is counted by itself. */
async function watchOf(ctx: RequestContext, login: string, device: string | null): Promise<Watch> {
  const { app, ip, now } = ctx
  if (device !== null) return { lane: 'password', limits: [['login', { account: login, device }]] }
  const everywhere = await roomIn(app, 'loginAccount', { account: login }, now)
  const here: Who = { account: login, network: ip }
  const network = ['loginNetwork', { network: ip }] as const
  return everywhere.ok
    ? { lane: 'password', limits: [['login', here], network] }
    : { lane: 'guess', limits: [['loginStranger', here], network] }
}

/**
 * Looks at a password in its queue and counts it when it is wrong. The limits are asked inside the queue, so that many tries
 * at once get no further than one after the other. Refuses with `too_many` and `overloaded`.
 */
export async function checkWithinLimits(
  ctx: RequestContext,
  login: string,
  device: string | null,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const { app, ip, now } = ctx
  const { lane, limits } = await watchOf(ctx, login, device)
  return app.lanes[lane].run(ip, async () => {
    for (const [limit, who] of limits) {
      const verdict = await roomIn(app, limit, who, now)
      if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
    }
    const right = await check()
    if (!right) {
      for (const [limit, who] of limits) await hit(app, limit, who, now)
      if (device === null) await hit(app, 'loginAccount', { account: login }, now)
    }
    return right
  })
}
