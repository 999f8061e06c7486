import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { isSecure, setCookie } from '#platform/http/cookies.server.ts'
import { TOKEN_COOKIE } from '#platform/http/guard/csrf.server.ts'
import { hashOfToken, SESSION_COOKIE, tokenOf } from '#platform/sessions/sessions.server.ts'
import { deviceName } from './device-name.ts'

/** A place where the member is logged in. `id` names it in forms; it opens nothing. */
export interface OpenSession {
  id: string
  current: boolean
  createdAt: string
  expiresAt: string
  /** Browser and system. */
  device: string | null
}

type Member = Pick<RequestContext, 'app' | 'viewer' | 'now' | 'owner'>

const MAX_SHOWN = 50
/** Without 'remember me' a session lasts a day, and its cookie as long as the browser is open. */
const DAY_MS = 24 * 3600_000

const ownHash = (ctx: Member) => hashOfToken(ctx.owner() ?? '')

/** The member's sessions that are still open, this one first, then the newest. */
export async function listSessions(ctx: Member): Promise<OpenSession[]> {
  if (ctx.viewer.role === 'visitor') return []
  const own = ownHash(ctx)
  const rows = await ctx.app.db
    .selectFrom('accounts_session')
    .select(['token_hash', 'created_at', 'expires_at', 'user_agent'])
    .where('user_id', '=', ctx.viewer.id)
    .where('expires_at', '>', ctx.now)
    .orderBy('created_at', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows
    .map((row) => ({
      id: row.token_hash.toString('hex'),
      current: row.token_hash.equals(own),
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      device: deviceName(row.user_agent),
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** Ends one other session of the member; somebody else's, an unknown one and this very one stay as they are. */
export async function endSession(ctx: Member, id: string): Promise<void> {
  if (ctx.viewer.role === 'visitor' || !/^[0-9a-f]{64}$/.test(id)) return
  await ctx.app.db
    .deleteFrom('accounts_session')
    .where('user_id', '=', ctx.viewer.id)
    .where('token_hash', '=', Buffer.from(id, 'hex'))
    .where('token_hash', '!=', ownHash(ctx))
    .execute()
}

/** Ends every session of the member but this one. */
export async function endOtherSessions(ctx: Member): Promise<void> {
  if (ctx.viewer.role === 'visitor') return
  await ctx.app.db
    .deleteFrom('accounts_session')
    .where('user_id', '=', ctx.viewer.id)
    .where('token_hash', '!=', ownHash(ctx))
    .execute()
}

/** The token that this session gets by what is asked for now: the same when it is asked for twice. */
const renewedToken = ({ app, intent }: RequestContext) => tokenOf(app.secret, intent.key)

/** Ends the member's other sessions and gives this one a new token, so that whoever had the old one has nothing. */
export async function keepOnlySession(ctx: RequestContext, trx: Transaction<DB>): Promise<void> {
  if (ctx.viewer.role === 'visitor') return
  await trx
    .deleteFrom('accounts_session')
    .where('user_id', '=', ctx.viewer.id)
    .where('token_hash', '!=', ownHash(ctx))
    .execute()
  await trx
    .updateTable('accounts_session')
    .set({ token_hash: hashOfToken(renewedToken(ctx)) })
    .where('token_hash', '=', ownHash(ctx))
    .execute()
}

/** Hands the member's browser the session's new token; it lasts as long as the old one would have. */
export async function takeNewToken(ctx: RequestContext): Promise<void> {
  const token = renewedToken(ctx)
  const row = await ctx.app.db
    .selectFrom('accounts_session')
    .select(['created_at', 'expires_at'])
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst()
  if (!row) return
  const secure = isSecure(ctx.app.config)
  const seconds = Math.floor((row.expires_at.getTime() - ctx.now.getTime()) / 1000)
  const remembered = row.expires_at.getTime() - row.created_at.getTime() > 2 * DAY_MS
  ctx.setCookie(setCookie(SESSION_COOKIE, token, remembered ? { maxAge: seconds, secure } : { secure }))
  ctx.setCookie(setCookie(TOKEN_COOKIE, '', { maxAge: 0, script: true, secure }))
}
