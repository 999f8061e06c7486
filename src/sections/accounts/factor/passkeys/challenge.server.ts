import { createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import { hashOfToken } from '#platform/sessions/sessions.server.ts'
import type { PasskeyPurpose } from './passkey.ts'

const LIFE_MS = 5 * 60_000

/** Random bytes for an authenticator to sign, good for this browser, one purpose, five minutes and one use. Refuses with `too_many`. */
export async function issueChallenge(
  ctx: RequestContext,
  purpose: PasskeyPurpose,
): Promise<Uint8Array<ArrayBuffer>> {
  const { app, ip, now, intent } = ctx
  // Derived from the intent, so that a call that arrives twice is answered alike and nothing has to be stored in clear.
  const challenge = createHmac('sha256', app.secret).update(`challenge:${intent.key}`).digest()
  await once(ctx, 'challenge', async (trx) => {
    const verdict = await hit({ db: trx, secret: app.secret }, 'passkey', { network: ip }, now)
    if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
    await trx
      .insertInto('accounts_challenge')
      .values({
        challenge_hash: hashOfToken(challenge.toString('base64url')),
        owner_hash: hashOfToken(ctx.owner() ?? ''),
        purpose,
        expires_at: new Date(now.getTime() + LIFE_MS),
      })
      .execute()
    return null
  })
  return new Uint8Array(challenge)
}

/** Uses a challenge (as base64url), in one statement: whether it was issued to this browser for this purpose and is still good. */
export async function takeChallenge(
  ctx: Pick<RequestContext, 'owner' | 'now'>,
  trx: Transaction<DB>,
  purpose: PasskeyPurpose,
  challenge: string,
): Promise<boolean> {
  const row = await trx
    .deleteFrom('accounts_challenge')
    .where('challenge_hash', '=', hashOfToken(challenge))
    .where('owner_hash', '=', hashOfToken(ctx.owner() ?? ''))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', ctx.now)
    .returning('purpose')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes challenges and half logins that are over. */
export async function sweepSecondSteps(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('accounts_challenge').where('expires_at', '<', now).execute()
  await db.deleteFrom('accounts_login').where('expires_at', '<', now).execute()
}
