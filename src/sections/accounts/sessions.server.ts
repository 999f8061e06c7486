import { createHash } from 'node:crypto'
import type { RequestContext } from '#platform/http/context.server.ts'
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

function ownHash(ctx: Member): Buffer {
  return createHash('sha256')
    .update(ctx.owner() ?? '')
    .digest()
}

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
