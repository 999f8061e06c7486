import { timingSafeEqual } from 'node:crypto'
import type { App } from '#platform/app.server.ts'
import { API } from '#platform/limits/limits.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { hashOfToken } from '#platform/sessions/sessions.server.ts'
import { KEYS_TAG, type Scope } from './keys.ts'

/** The holder of a key, and what the key allows. */
export interface KeyHolder {
  id: string
  scopes: readonly Scope[]
  sheet: boolean
  viewer: Member
}

const KEY = /^kmy_([a-z0-9]{8})_[A-Za-z0-9_-]{32}$/

/**
 * Whose key it is; null for one that is unknown, revoked, over, or of a suspended account. A key reads, and reads as a
 * subscriber at most: a stolen one gives no access to the newsroom, whatever its holder's role.
 */
export async function keyHolder(
  { db, memo }: Pick<App, 'db' | 'memo'>,
  text: string,
  now: Date,
): Promise<KeyHolder | null> {
  const id = KEY.exec(text)?.[1]
  if (id === undefined) return null
  const row = await memo.get(`api-key:${id}`, [KEYS_TAG], () => read(db, id), API.keySeconds)
  if (!row || !timingSafeEqual(row.hash, hashOfToken(text))) return null
  if (row.expires_at !== null && row.expires_at <= now) return null
  const role = row.role === 'member' ? 'member' : 'subscriber'
  return {
    id,
    scopes: row.scopes,
    sheet: row.sheet,
    viewer: { role, id: row.user_id, username: row.username, displayName: row.display_name },
  }
}

function read(db: App['db'], id: string) {
  return db
    .selectFrom('accounts_api_key as k')
    .innerJoin('accounts_user as u', 'u.id', 'k.user_id')
    .select(['k.hash', 'k.scopes', 'k.sheet', 'k.expires_at', 'k.user_id'])
    .select(['u.role', 'u.username', 'u.display_name'])
    .where('k.id', '=', id)
    .where('k.revoked_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()
}
