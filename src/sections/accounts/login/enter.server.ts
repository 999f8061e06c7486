import type { Transaction } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { isSecure, setCookie } from '#platform/http/cookies.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { TOKEN_COOKIE } from '#platform/http/guard/csrf.server.ts'
import { can } from '#platform/policy/policy.ts'
import type { Member } from '#platform/policy/viewer.ts'
import {
  holderOf,
  openSession,
  REMEMBERED_S,
  SESSION_COOKIE,
  tokenOf,
  VISITOR_COOKIE,
} from '#platform/sessions/sessions.server.ts'
import { adoptBoard } from '#sections/board/contract.server.ts'
import { adoptBallots } from '#sections/vote/contract.server.ts'
import { rememberDevice } from './device.server.ts'

/** Where a login ends: in the site, or at the page that sets up the second factor that the role requires. */
export type Entered = 'in' | 'enrol'

/** How a member logged in: by password alone, or with a second factor. */
type LoginFactor = 'password' | 'code' | 'recovery' | 'passkey'

interface Entering {
  userId: number
  remember: boolean
  factor: LoginFactor
}

/** The session that a login opens: the same one when its form is sent twice. */
const tokenFor = ({ app, intent }: RequestContext) => tokenOf(app.secret, intent.key)

/** Opens the session of a login, once, and records it for the newsroom. Refuses with `account_disabled`. */
export async function openOwnSession(
  ctx: RequestContext,
  trx: Transaction<DB>,
  { userId, remember, factor }: Entering,
): Promise<void> {
  const { id, role, username, display_name, disabled_at } = await trx
    .selectFrom('accounts_user')
    .select(['id', 'role', 'username', 'display_name', 'disabled_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (disabled_at !== null) throw new Refusal('account_disabled')
  await trx
    .updateTable('accounts_user')
    .set({ first_login_at: ctx.now })
    .where('id', '=', userId)
    .where('first_login_at', 'is', null)
    .execute()
  const session = { token: tokenFor(ctx), proven: factor !== 'password' }
  const { opened } = await openSession(trx, userId, remember, ctx.header('user-agent'), ctx.now, session)
  const viewer: Member = { role, id, username, displayName: display_name }
  if (opened && can(viewer, 'panel.enter'))
    await writeAudit(trx, {
      ctx: { viewer, requestId: ctx.requestId },
      action: 'account.logIn',
      kind: 'user',
      key: id,
      after: { factor },
    })
}

/** Hands the browser the session that was opened for it, and lets the device be known. */
export async function handSession(
  ctx: RequestContext,
  { userId, remember }: Pick<Entering, 'userId' | 'remember'>,
): Promise<Entered> {
  const token = tokenFor(ctx)
  const secure = isSecure(ctx.app.config)
  ctx.setCookie(setCookie(SESSION_COOKIE, token, remember ? { maxAge: REMEMBERED_S, secure } : { secure }))
  rememberDevice(ctx, userId)
  await adoptBallots(ctx, userId)
  await adoptBoard(ctx, userId)
  // Tokens of the visitor end here: the login form cannot be sent again to open a session.
  ctx.setCookie(setCookie(VISITOR_COOKIE, '', { maxAge: 0, secure }))
  ctx.setCookie(setCookie(TOKEN_COOKIE, '', { maxAge: 0, script: true, secure }))
  const { enrolling } = await holderOf(ctx.app.db, token, ctx.now)
  return enrolling ? 'enrol' : 'in'
}
