import { createHmac } from 'node:crypto'
import type { RequestContext } from '#platform/http/context.server.ts'
import { isSecure, setCookie } from '#platform/http/cookies.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { hashOfToken } from '#platform/sessions/sessions.server.ts'
import { handSession, openOwnSession, type Entered } from '../login/enter.server.ts'
import { checkFactor, type Shown } from './check-factor.server.ts'
import { checkPasskey } from './passkeys/passkeys.server.ts'

/** Names a login whose password was right; it opens nothing but the second step. */
const LOGIN_COOKIE = 'login'
const LIFE_S = 10 * 60
const TRIES = 5

/** Sets the cookie with which the second step is taken. A form sent twice waits for one. */
export async function awaitSecondStep(
  ctx: RequestContext,
  { userId, remember }: { userId: number; remember: boolean },
): Promise<void> {
  const { app, now, intent } = ctx
  const token = createHmac('sha256', app.secret).update(`login:${intent.key}`).digest('base64url')
  await once(ctx, 'login', async (trx) => {
    await trx
      .insertInto('accounts_login')
      .values({
        token_hash: hashOfToken(token),
        user_id: userId,
        remember,
        expires_at: new Date(now.getTime() + LIFE_S * 1000),
      })
      .execute()
    return null
  })
  ctx.setCookie(setCookie(LOGIN_COOKIE, token, { maxAge: LIFE_S, secure: isSecure(app.config) }))
}

/** Whose second step is awaited from this browser; null when none is, or its time or its tries are over. */
export async function awaitedFrom(ctx: RequestContext): Promise<Pick<Member, 'id' | 'role'> | null> {
  const token = ctx.cookie(LOGIN_COOKIE)
  if (!token) return null
  const row = await ctx.app.db
    .selectFrom('accounts_login as l')
    .innerJoin('accounts_user as u', 'u.id', 'l.user_id')
    .select(['u.id', 'u.role'])
    .where('l.token_hash', '=', hashOfToken(token))
    .where('l.expires_at', '>', ctx.now)
    .executeTakeFirst()
  return row ?? null
}

type Outcome = { in: { userId: number; remember: boolean } } | { in: null; over: boolean }

/**
 * Takes the second step and sets the session cookie: a new token, never that of the first step. Refuses with `wrong_code` or
 * `wrong_passkey`, with `login_over` after five of them or ten minutes, for then the login starts again, with `account_disabled` and with `too_many`.
 */
export async function takeSecondStep(ctx: RequestContext, shown: Shown): Promise<Entered> {
  const { app, now } = ctx
  const token = ctx.cookie(LOGIN_COOKIE) ?? ''
  const outcome = await once<Outcome>(ctx, 'second-step', async (trx) => {
    const login = await trx
      .selectFrom('accounts_login')
      .select(['token_hash', 'user_id', 'remember', 'tries'])
      .where('token_hash', '=', hashOfToken(token))
      .where('expires_at', '>', now)
      // One try after the other, so that many at once are no more than five.
      .forUpdate()
      .executeTakeFirst()
    if (!login) return { in: null, over: true }
    const { token_hash, user_id: userId, remember } = login
    const right = await checkFactor(ctx, trx, { userId, purpose: 'step', shown })
    const over = right || login.tries + 1 >= TRIES
    if (over) await trx.deleteFrom('accounts_login').where('token_hash', '=', token_hash).execute()
    else
      await trx
        .updateTable('accounts_login')
        .set({ tries: login.tries + 1 })
        .where('token_hash', '=', token_hash)
        .execute()
    if (!right) return { in: null, over }
    await openOwnSession(ctx, trx, { userId, remember, factor: shown.kind })
    return { in: { userId, remember } }
  })
  if (outcome.in) {
    ctx.setCookie(setCookie(LOGIN_COOKIE, '', { maxAge: 0, secure: isSecure(app.config) }))
    return handSession(ctx, outcome.in)
  }
  if (outcome.over) throw new Refusal('login_over')
  throw wrongFactor(shown)
}

/** The refusal at the field of the factor. */
export function wrongFactor({ kind }: Shown): Refusal {
  if (kind === 'passkey') return new Refusal('wrong_passkey')
  return new Refusal('wrong_code', { fields: { [kind]: 'wrong_code' } })
}

/** Logs in by a passkey alone, whosever the browser offered: it is password and second step in one. Refuses with `wrong_passkey` and `account_disabled`. */
export async function logInByPasskey(
  ctx: RequestContext,
  { answer, remember }: { answer: string; remember: boolean },
): Promise<Entered> {
  const userId = await once<number | null>(ctx, 'passkey-login', async (trx) => {
    const found = await checkPasskey(ctx, trx, { answer, purpose: 'login' })
    if (found !== null) await openOwnSession(ctx, trx, { userId: found, remember, factor: 'passkey' })
    return found
  })
  if (userId === null) throw new Refusal('wrong_passkey')
  return handSession(ctx, { userId, remember })
}
