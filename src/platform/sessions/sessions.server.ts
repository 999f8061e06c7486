import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/kysely.server.ts'
import { VISITOR, type Viewer } from '#platform/policy/viewer.ts'

export const SESSION_COOKIE = 'session'
/** Names a visitor without an account, only so that a form token and a ballot can be bound to something. */
export const VISITOR_COOKIE = 'visitor'

/** 'Remember me' lasts 14 days; without it the server forgets after one. */
export const REMEMBERED_S = 14 * 24 * 3600
const UNREMEMBERED_S = 24 * 3600

/** What the database has of a token that a cookie or a mail carries: a leaked backup opens nothing. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A fresh unguessable token for a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The session token of an intent: unguessable without the secret, and the same when the form is sent twice. */
export function tokenOf(secret: string, intentKey: string): string {
  return createHmac('sha256', secret).update(`session:${intentKey}`).digest('base64url')
}

/** Opens a session, once a token, and returns the token for the cookie, its life in seconds, and whether it is new. */
export async function openSession(
  db: Db,
  userId: number,
  remember: boolean,
  userAgent: string | null,
  now: Date,
  token = newToken(),
): Promise<{ token: string; seconds: number; opened: boolean }> {
  const seconds = remember ? REMEMBERED_S : UNREMEMBERED_S
  const inserted = await db
    .insertInto('accounts_session')
    .values({
      token_hash: hashOfToken(token),
      user_id: userId,
      expires_at: new Date(now.getTime() + seconds * 1000),
      user_agent: userAgent?.slice(0, 300) ?? null,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .executeTakeFirst()
  return { token, seconds, opened: inserted.numInsertedOrUpdatedRows === 1n }
}

/** Who holds this session token, with the role of now; a visitor when it is unknown or over, or the account suspended. */
export async function viewerOf(db: Db, token: string | undefined, now: Date): Promise<Viewer> {
  if (!token) return VISITOR
  const row = await db
    .selectFrom('accounts_session as s')
    .innerJoin('accounts_user as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.role', 'u.username', 'u.display_name'])
    .where('s.token_hash', '=', hashOfToken(token))
    .where('s.expires_at', '>', now)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()
  return row ? { role: row.role, id: row.id, username: row.username, displayName: row.display_name } : VISITOR
}

/** Deletes sessions that are over. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('accounts_session').where('expires_at', '<', now).execute()
}

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'sessions.sweep': null
  }
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('accounts_session').where('token_hash', '=', hashOfToken(token)).execute()
}
