import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { isSecure, setCookie } from '#platform/http/cookies.server.ts'
import { TOKEN_COOKIE } from '#platform/http/guard/csrf.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { closeSession, hasFactor, SESSION_COOKIE } from '#platform/sessions/sessions.server.ts'
import { awaitSecondStep } from '../factor/second-step.server.ts'
import { knownDevice } from './device.server.ts'
import { handSession, openOwnSession, type Entered } from './enter.server.ts'
import { checkWithinLimits } from './login-limits.server.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.server.ts'
import { memberOf } from './sessions.server.ts'

/**
 * Logs a member in by user name or e-mail and sets the session cookie; a form sent twice opens one session. Whose account has
 * a second factor is given a cookie for the second step instead. Refuses with `wrong_login` whichever of the two was wrong, with
 * `not_active` before its mail was opened, with `account_disabled`, with `too_many` after too many wrong passwords and with
 * `overloaded`.
 */
export async function logIn(
  ctx: RequestContext,
  given: { login: string; password: string; remember: boolean },
): Promise<Entered | 'second-step'> {
  const { db } = ctx.app
  const login = given.login.trim().toLowerCase().slice(0, 254)
  const user = await db
    .selectFrom('accounts_user as u')
    .select(['u.id', 'u.password_hash', 'u.disabled_at', hasFactor.as('has_factor')])
    .where((eb) =>
      eb.or([eb(sql<string>`lower(username)`, '=', login), eb(sql<string>`lower(email)`, '=', login)]),
    )
    .executeTakeFirst()
  const waiting = user ? undefined : await waitingFor(ctx, login)
  const right = await checkWithinLimits(ctx, login, user ? knownDevice(ctx, user.id) : null, async () => {
    const hash = user?.password_hash ?? waiting?.password_hash ?? null
    const same = await verifyPassword(hash, given.password)
    // Hashed with weaker parameters than today's: only now is the password available to rehash.
    if (same && user && isOutdated(user.password_hash))
      await rehash(ctx, user, await hashPassword(given.password))
    return same
  })
  // Revealed only with the right password, or it would show who has registered.
  if (waiting && right) throw new Refusal('not_active')
  if (!user || !right) throw new Refusal('wrong_login')
  if (user.disabled_at !== null) throw new Refusal('account_disabled')
  if (user.has_factor) {
    await awaitSecondStep(ctx, { userId: user.id, remember: given.remember })
    return 'second-step'
  }
  const entering = { userId: user.id, remember: given.remember, factor: 'password' } as const
  await db.transaction().execute((trx) => openOwnSession(ctx, trx, entering))
  return handSession(ctx, entering)
}

/** The newest registration of a name or address whose mail has not been opened yet. */
function waitingFor({ app, now }: RequestContext, login: string) {
  return app.db
    .selectFrom('accounts_registration')
    .select('password_hash')
    .where((eb) =>
      eb.or([eb(sql<string>`lower(username)`, '=', login), eb(sql<string>`lower(email)`, '=', login)]),
    )
    .where('expires_at', '>', now)
    .where('activated_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

async function rehash(
  { app }: RequestContext,
  { id, password_hash }: { id: number; password_hash: string },
  anew: string,
): Promise<void> {
  await app.db
    .updateTable('accounts_user')
    .set({ password_hash: anew })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .execute()
}

/** Closes the member's session and clears its cookies; does nothing for a visitor. */
export async function logOut(ctx: RequestContext): Promise<void> {
  const token = ctx.owner()
  if (!memberOf(ctx) || token === null) return
  await closeSession(ctx.app.db, token)
  const secure = isSecure(ctx.app.config)
  ctx.setCookie(setCookie(SESSION_COOKIE, '', { maxAge: 0, secure }))
  ctx.setCookie(setCookie(TOKEN_COOKIE, '', { maxAge: 0, script: true, secure }))
}
