import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { setCookie } from '#platform/http/cookies.server.ts'
import { TOKEN_COOKIE } from '#platform/http/csrf.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { hit } from '#platform/rate-limit/rate-limit.server.ts'
import { closeSession, openSession, SESSION_COOKIE } from '#platform/sessions/sessions.server.ts'
import { verifyPassword } from './password.server.ts'

const isSecure = (ctx: RequestContext) => ctx.app.config.publicUrl.startsWith('https:')

/**
 * Logs a member in by user name or e-mail and sets the session cookie. Refuses with `wrong_login` whichever of the two
 * was wrong, and with `too_many` after too many tries from one address or for one account.
 */
export async function logIn(
  ctx: RequestContext,
  given: { login: string; password: string; remember: boolean },
): Promise<void> {
  const login = given.login.trim().toLowerCase().slice(0, 254)
  await countTry(ctx, `ip:${ctx.ip}`)
  await countTry(ctx, `account:${login}`)
  const user = await ctx.app.db
    .selectFrom('accounts_user')
    .select(['id', 'password_hash'])
    .where((eb) =>
      eb.or([eb(sql<string>`lower(username)`, '=', login), eb(sql<string>`lower(email)`, '=', login)]),
    )
    .executeTakeFirst()
  const right = await verifyPassword(user?.password_hash ?? null, given.password)
  if (!user || !right) throw new Refusal('wrong_login')
  const { token, seconds } = await openSession(
    ctx.app.db,
    user.id,
    given.remember,
    ctx.header('user-agent'),
    ctx.now,
  )
  const secure = isSecure(ctx)
  ctx.setCookie(setCookie(SESSION_COOKIE, token, given.remember ? { maxAge: seconds, secure } : { secure }))
  // The old form token belongs to the visitor he was.
  ctx.setCookie(setCookie(TOKEN_COOKIE, '', { maxAge: 0, script: true, secure }))
}

/** Closes the member's session and clears its cookies; does nothing for a visitor. */
export async function logOut(ctx: RequestContext): Promise<void> {
  const token = ctx.owner()
  if (ctx.viewer.role === 'visitor' || token === null) return
  await closeSession(ctx.app.db, token)
  const secure = isSecure(ctx)
  ctx.setCookie(setCookie(SESSION_COOKIE, '', { maxAge: 0, secure }))
  ctx.setCookie(setCookie(TOKEN_COOKIE, '', { maxAge: 0, script: true, secure }))
}

async function countTry(ctx: RequestContext, who: string): Promise<void> {
  const verdict = await hit({ db: ctx.app.db, secret: ctx.app.secret }, 'login', who, ctx.now)
  if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
}
