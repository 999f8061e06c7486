import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { isSecure, setCookie } from '#platform/http/cookies.server.ts'
import { TOKEN_COOKIE } from '#platform/http/guard/csrf.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { freshUntil, hashOfToken, SESSION_COOKIE, tokenOf } from '#platform/sessions/sessions.server.ts'
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

type Asking = Pick<RequestContext, 'app' | 'viewer' | 'now' | 'owner'>

const MAX_SHOWN = 50
/** Without 'remember me' a session lasts a day, and its cookie as long as the browser is open. */
const DAY_MS = 24 * 3600_000

/** Who is logged in, also while only a second factor may be set up; null for a visitor. */
export function memberOf({ viewer, enrolling }: Pick<RequestContext, 'viewer' | 'enrolling'>): Member | null {
  return enrolling ?? (viewer.role === 'visitor' ? null : viewer)
}

const ownHash = (ctx: Pick<RequestContext, 'owner'>) => hashOfToken(ctx.owner() ?? '')

/** The member's sessions that are still open, this one first, then the newest. */
export async function listSessions(ctx: Asking): Promise<OpenSession[]> {
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

/** Ends one other session of the member; another member's, an unknown one and this very one stay as they are. */
export async function endSession(ctx: Asking, id: string): Promise<void> {
  if (ctx.viewer.role === 'visitor' || !/^[0-9a-f]{64}$/.test(id)) return
  await ctx.app.db
    .deleteFrom('accounts_session')
    .where('user_id', '=', ctx.viewer.id)
    .where('token_hash', '=', Buffer.from(id, 'hex'))
    .where('token_hash', '!=', ownHash(ctx))
    .execute()
}

/** Ends every session of the member but this one. */
export async function endOtherSessions(ctx: Asking): Promise<void> {
  if (ctx.viewer.role === 'visitor') return
  await ctx.app.db
    .deleteFrom('accounts_session')
    .where('user_id', '=', ctx.viewer.id)
    .where('token_hash', '!=', ownHash(ctx))
    .execute()
}

/** The token that this session gets by what is asked for now: the same when it is asked for twice. */
const renewedToken = ({ app, intent }: RequestContext) => tokenOf(app.secret, intent.key)

/**
 * Ends the member's other sessions and gives this one a new token, so that the old one is worthless. `proven`:
 * a second factor was just verified.
 */
export async function keepOnlySession(
  ctx: RequestContext,
  trx: Transaction<DB>,
  { proven }: { proven?: true } = {},
): Promise<void> {
  const member = memberOf(ctx)
  if (!member) return
  await trx
    .deleteFrom('accounts_session')
    .where('user_id', '=', member.id)
    .where('token_hash', '!=', ownHash(ctx))
    .execute()
  await trx
    .updateTable('accounts_session')
    .set({ token_hash: hashOfToken(renewedToken(ctx)), ...(proven && { proven }) })
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

/** Records that the member's identity was just confirmed: for ten minutes this session may do dangerous things. */
export async function freshen(
  ctx: Pick<RequestContext, 'owner' | 'now'>,
  db: Pick<RequestContext['app']['db'], 'updateTable'>,
): Promise<void> {
  await db
    .updateTable('accounts_session')
    .set({ fresh_until: freshUntil(ctx.now) })
    .where('token_hash', '=', ownHash(ctx))
    .execute()
}

/** Whether the member's identity was confirmed within ten minutes, by password or second factor. */
export async function isFresh(ctx: Pick<RequestContext, 'app' | 'owner' | 'now'>): Promise<boolean> {
  const row = await ctx.app.db
    .selectFrom('accounts_session')
    .select('fresh_until')
    .where('token_hash', '=', ownHash(ctx))
    .where('fresh_until', '>', ctx.now)
    .executeTakeFirst()
  return row !== undefined
}

/** Refuses with `unauthorized` for a visitor and with `prove_again` for a member whose last proof is older than ten minutes. */
export async function freshMember(ctx: RequestContext): Promise<Member> {
  const member = memberOf(ctx)
  if (!member) throw new Refusal('unauthorized')
  if (!(await isFresh(ctx))) throw new Refusal('prove_again')
  return member
}
