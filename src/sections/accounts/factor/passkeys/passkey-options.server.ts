import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { PasskeyPurpose } from './passkey.ts'
import { freshMember, memberOf } from '../../login/sessions.server.ts'
import { creationOptions, requestOptions } from './passkeys.server.ts'
import { awaitedFrom } from '../second-step.server.ts'

/**
 * What the browser is to ask its authenticators for. Refuses with `login_over` for a second step that was not begun, with
 * `unauthorized` and `prove_again` for what a member alone may ask, and with `too_many`.
 */
export async function passkeyOptions(ctx: RequestContext, purpose: PasskeyPurpose) {
  switch (purpose) {
    case 'login':
      // No account is named: the browser shows the accounts that it has a passkey for.
      return requestOptions(ctx, purpose, null)
    case 'step': {
      const awaited = await awaitedFrom(ctx)
      if (!awaited) throw new Refusal('login_over')
      return requestOptions(ctx, purpose, awaited)
    }
    case 'prove': {
      const member = memberOf(ctx)
      if (!member) throw new Refusal('unauthorized')
      return requestOptions(ctx, purpose, member)
    }
    case 'add':
      return creationOptions(ctx, await freshMember(ctx))
  }
}
