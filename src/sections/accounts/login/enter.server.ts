import type { RequestContext } from '#platform/http/context.server.ts'
import { isSecure, setCookie } from '#platform/http/cookies.server.ts'
import { TOKEN_COOKIE } from '#platform/http/guard/csrf.server.ts'
import {
  holderOf,
  openSession,
  REMEMBERED_S,
  SESSION_COOKIE,
  tokenOf,
  VISITOR_COOKIE,
} from '#platform/sessions/sessions.server.ts'
import { rememberDevice } from './device.server.ts'

/** Where a login ends: in the site, or at the page that sets up the second factor that his role needs. */
export type Entered = 'in' | 'enrol'

interface Entering {
  userId: number
  remember: boolean
  /** Whether a second factor was shown. */
  proven: boolean
}

/** The session that a login opens: the same one when its form is sent twice. */
const tokenFor = ({ app, intent }: RequestContext) => tokenOf(app.secret, intent.key)

/** Opens the session of a login, once. */
export async function openOwnSession(
  ctx: RequestContext,
  db: Pick<RequestContext['app']['db'], 'insertInto' | 'updateTable'>,
  { userId, remember, proven }: Entering,
): Promise<void> {
  await db
    .updateTable('accounts_user')
    .set({ first_login_at: ctx.now })
    .where('id', '=', userId)
    .where('first_login_at', 'is', null)
    .execute()
  const token = tokenFor(ctx)
  await openSession(db, userId, remember, ctx.header('user-agent'), ctx.now, { token, proven })
}

/** Hands the browser the session that was opened for it, and lets the device be known. */
export async function handSession(ctx: RequestContext, { userId, remember }: Entering): Promise<Entered> {
  const token = tokenFor(ctx)
  const secure = isSecure(ctx.app.config)
  ctx.setCookie(setCookie(SESSION_COOKIE, token, remember ? { maxAge: REMEMBERED_S, secure } : { secure }))
  rememberDevice(ctx, userId)
  // Forms of the visitor he was end here: the one he logged in with opens no session again.
  ctx.setCookie(setCookie(VISITOR_COOKIE, '', { maxAge: 0, secure }))
  ctx.setCookie(setCookie(TOKEN_COOKIE, '', { maxAge: 0, script: true, secure }))
  const { enrolling } = await holderOf(ctx.app.db, token, ctx.now)
  return enrolling ? 'enrol' : 'in'
}
