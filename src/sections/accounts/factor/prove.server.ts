import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { freshen, memberOf } from '../login/sessions.server.ts'
import { provePassword } from '../own/password.server.ts'
import { checkFactor, type Shown } from './check-factor.server.ts'
import { wrongFactor } from './second-step.server.ts'

/**
 * Confirms a member's identity, by password or second factor, for the next ten minutes of this session. Refuses with
 * `wrong_password`, `wrong_code`, `wrong_passkey`, `too_many` and `unauthorized`.
 */
export async function prove(ctx: RequestContext, given: { password: string } | Shown): Promise<void> {
  if ('password' in given) {
    await provePassword(ctx, given.password)
    return
  }
  const member = memberOf(ctx)
  if (!member) throw new Refusal('unauthorized')
  const right = await once(ctx, 'prove', async (trx) => {
    const good = await checkFactor(ctx, trx, { userId: member.id, purpose: 'prove', shown: given })
    if (good) await freshen(ctx, trx)
    return good
  })
  if (!right) throw wrongFactor(given)
}
