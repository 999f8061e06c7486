import * as z from 'zod'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import { Refusal } from '#platform/http/errors.ts'
import { PASSKEY_PURPOSES } from './factor/passkeys/passkey.ts'
import { ID_HEADER_LENGTH } from './join/id-headers.ts'
import { passkeyOptions } from './factor/passkeys/passkey-options.server.ts'
import { activate } from './join/activation.server.ts'
import { logOut } from './login/login.server.ts'
import { freshMember, memberOf } from './login/sessions.server.ts'
import { memberData } from './own/leave.server.ts'
import { accountTitle } from './title.server.ts'

/** `/accounts/api`: the two calls of the seed, a member's data, and what a browser asks a passkey for. */
export const accountsApi: ApiModule = {
  prefix: '/accounts/api',
  tag: 'accounts',
  calls: [
    apiCall({
      method: 'GET',
      path: 'Logout/',
      summary: 'Closes the session of the member who asks. Needs the header logout-id, 41 characters.',
      answer: z.object({ logged_out: z.literal(true) }),
      errors: ['bad_request', 'unauthorized'],
      async handle(ctx) {
        ctx.personal()
        if (!memberOf(ctx)) throw new Refusal('unauthorized')
        // Another site can make a browser ask for this address, but it cannot make it send a header of this name.
        if (ctx.header('logout-id')?.length !== ID_HEADER_LENGTH) throw new Refusal('bad_request')
        await logOut(ctx)
        return { logged_out: true as const }
      },
    }),
    apiCall({
      method: 'GET',
      path: 'MyData',
      summary:
        'What the portal has of the member who asks, by table. No one else gets it, and the member only within ten minutes of confirming who they are.',
      answer: z.looseObject({}),
      errors: ['unauthorized', 'prove_again'],
      async handle(ctx) {
        ctx.personal()
        if (ctx.viewer.role === 'visitor') throw new Refusal('unauthorized')
        await freshMember(ctx)
        return memberData(ctx)
      },
    }),
    apiCall({
      method: 'POST',
      path: 'Passkeys/Options',
      summary:
        'What the browser hands to its authenticators (WebAuthn options as JSON). The challenge is good for this browser, the purpose, five minutes and one use.',
      body: z.object({ purpose: z.enum(PASSKEY_PURPOSES) }),
      answer: z.object({ options: z.looseObject({}) }),
      errors: ['unauthorized', 'prove_again', 'login_over', 'too_many'],
      async handle(ctx, { body: { purpose } }) {
        ctx.personal()
        return { options: { ...(await passkeyOptions(ctx, purpose)) } }
      },
    }),
    apiCall({
      method: 'GET',
      path: 'ActivateUserEmail/:uidb64/:token',
      summary:
        'Activates the account that an activation e-mail was sent for. Needs the header login-id, 41 characters. A link that was used is answered as before for ten minutes.',
      params: z.object({ uidb64: z.string().max(100), token: z.string().max(200) }),
      answer: z.object({ text: z.string() }),
      status: 202,
      errors: ['bad_request', 'not_found', 'conflict'],
      async handle(ctx, { params }) {
        ctx.personal()
        // A program that opens every link of a mail sends no header of this name.
        if (ctx.header('login-id')?.length !== ID_HEADER_LENGTH) throw new Refusal('bad_request')
        await activate(ctx.app, params, ctx.now)
        return { text: accountTitle(ctx.lang, 'accounts.activation.done') }
      },
    }),
  ],
}
