import { sql } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { isSecure, setCookie } from '#platform/http/cookies.server.ts'
import { TOKEN_COOKIE } from '#platform/http/guard/csrf.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import {
  closeSession,
  openSession,
  SESSION_COOKIE,
  tokenOf,
  VISITOR_COOKIE,
} from '#platform/sessions/sessions.server.ts'
import { knownDevice, rememberDevice } from './device.server.ts'
import { checkWithinLimits } from './login-limits.server.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.server.ts'

/**
 * Logs a member in by user name or e-mail and sets the session cookie; a form sent twice opens one session. Refuses with
 * `wrong_login` whichever of the two was wrong, with `not_active` before its mail was opened, with `account_disabled`, with `too_many` after too many wrong passwords and with `overloaded`.
 */
export async function logIn(
  ctx: RequestContext,
  given: { login: string; password: string; remember: boolean },
): Promise<void> {
  const { db } = ctx.app
  const login = given.login.trim().toLowerCase().slice(0, 254)
  const user = await db
    .selectFrom('accounts_user')
    .select(['id', 'role', 'username', 'display_name', 'password_hash', 'disabled_at'])
    .where((eb) =>
      eb.or([eb(sql<string>`lower(username)`, '=', login), eb(sql<string>`lower(email)`, '=', login)]),
    )
    .executeTakeFirst()
  const waiting = user ? undefined : await waitingFor(ctx, login)
  const right = await checkWithinLimits(ctx, login, user ? knownDevice(ctx, user.id) : null, async () => {
    const hash = user?.password_hash ?? waiting?.password_hash ?? null
    const same = await verifyPassword(hash, given.password)
    // Made with weaker parameters than today's: only now is the password at hand to do it again.
    if (same && user && isOutdated(user.password_hash))
      await rehash(ctx, user, await hashPassword(given.password))
    return same
  })
  // Said only to who knows the password, or anybody could ask who has registered.
  if (waiting && right) throw new Refusal('not_active')
  if (!user || !right) throw new Refusal('wrong_login')
  if (user.disabled_at !== null) throw new Refusal('account_disabled')
  await db
    .updateTable('accounts_user')
    .set({ first_login_at: ctx.now })
    .where('id', '=', user.id)
    .where('first_login_at', 'is', null)
    .execute()
  const { role, id, username, display_name: displayName } = user
  const viewer: Viewer = { role, id, username, displayName }
  const { token, seconds } = await db.transaction().execute(async (trx) => {
    const session = await openSession(
      trx,
      id,
      given.remember,
      ctx.header('user-agent'),
      ctx.now,
      tokenOf(ctx.app.secret, ctx.intent.key),
    )
    if (session.opened && can(viewer, 'panel.enter'))
      await writeAudit(trx, {
        ctx: { viewer, requestId: ctx.requestId },
        action: 'account.logIn',
        kind: 'user',
        key: id,
      })
    return session
  })
  const secure = isSecure(ctx.app.config)
  ctx.setCookie(setCookie(SESSION_COOKIE, token, given.remember ? { maxAge: seconds, secure } : { secure }))
  rememberDevice(ctx, user.id)
  // Forms of the visitor he was end here: the one he logged in with opens no session again.
  ctx.setCookie(setCookie(VISITOR_COOKIE, '', { maxAge: 0, secure }))
  ctx.setCookie(setCookie(TOKEN_COOKIE, '', { maxAge: 0, script: true, secure }))
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
  if (ctx.viewer.role === 'visitor' || token === null) return
  await closeSession(ctx.app.db, token)
  const secure = isSecure(ctx.app.config)
  ctx.setCookie(setCookie(SESSION_COOKIE, '', { maxAge: 0, secure }))
  ctx.setCookie(setCookie(TOKEN_COOKIE, '', { maxAge: 0, script: true, secure }))
}
