import { asPrepared } from '#platform/db/prepared.server.ts'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { can } from '#platform/policy/policy.ts'
import { VISITOR, type Member, type Viewer } from '#platform/policy/viewer.ts'
import { hasPaid } from './has-paid.server.ts'

export const SESSION_COOKIE = 'session'
/** Names a visitor without an account, only so that a form token and a ballot can be bound to something. */
export const VISITOR_COOKIE = 'visitor'

/** 'Remember me' lasts 14 days; without it the server forgets after one. */
export const REMEMBERED_S = 14 * 24 * 3600
const UNREMEMBERED_S = 24 * 3600
/** How long after a login, or another proof, dangerous things may be done without a new one. */
const FRESH_MS = 10 * 60_000

/** Until when a proof that is given now is fresh enough. */
export const freshUntil = (now: Date): Date => new Date(now.getTime() + FRESH_MS)

/** The hash under which the database stores a token of a cookie or mail: a leaked backup opens nothing. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A fresh unguessable token for a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The session token of an intent: unguessable without the secret, and the same when the form is sent twice. */
export function tokenOf(secret: string, intentKey: string): string {
  return createHmac('sha256', secret).update(`session:${intentKey}`).digest('base64url')
}

/**
 * Opens a session, once a token, and returns the token for the cookie, its life in seconds, and whether it is new. `proven`: a
 * second factor was shown.
 */
export async function openSession(
  db: Pick<Db, 'insertInto'>,
  userId: number,
  remember: boolean,
  userAgent: string | null,
  now: Date,
  { token = newToken(), proven = false }: { token?: string; proven?: boolean } = {},
): Promise<{ token: string; seconds: number; opened: boolean }> {
  const seconds = remember ? REMEMBERED_S : UNREMEMBERED_S
  const inserted = await db
    .insertInto('accounts_session')
    .values({
      token_hash: hashOfToken(token),
      user_id: userId,
      expires_at: new Date(now.getTime() + seconds * 1000),
      user_agent: userAgent?.slice(0, 300) ?? null,
      proven,
      fresh_until: freshUntil(now),
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .executeTakeFirst()
  return { token, seconds, opened: inserted.numInsertedOrUpdatedRows === 1n }
}

/** Whether the account `u` has a second factor. */
export const hasFactor = sql<boolean>`(u.totp_secret is not null
  or exists (select from accounts_passkey as p where p.user_id = u.id))`

/** Asked with each session, so that the setting holds for sessions that were opened before it. */
const staffNeedsFactor = sql<boolean>`exists (select from site_setting as o
  where o.key = 'second_factor_for_staff' and o.value = 'true'::jsonb)`

/** Whose session it is: `viewer` has the rights of the role; `enrolling` is a visitor until a second factor is set up. */
export interface SessionHolder {
  viewer: Viewer
  enrolling: Member | null
  /** The number of unread notices, at most a hundred. */
  unread: number
}

export const NOBODY: SessionHolder = { viewer: VISITOR, enrolling: null, unread: 0 }

/** The unread notices of the account `u`, asked with its session so that the head of a cached page can say how many. */
const unreadNotices = sql<number>`(select count(*)::int from (
  select from following_notice as n where n.user_id = u.id and n.site and n.read_at is null limit 100) as unread)`

type HolderQuery = ReturnType<typeof compileHolderQuery>
const holderQueries = new WeakMap<Db, HolderQuery>()

/** Asked with each page of a signed-in reader: put into words once. */
function holderQuery(db: Db): HolderQuery {
  const query = holderQueries.get(db) ?? compileHolderQuery(db)
  holderQueries.set(db, query)
  return query
}

/** Whose session a token opens, at a time: its parameters are `now` twice, the token's hash and `now`, in this order. */
function compileHolderQuery(db: Db) {
  const query = db
    .selectFrom('accounts_session as s')
    .innerJoin('accounts_user as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.role', 'u.username', 'u.display_name', 's.proven'])
    .select([hasFactor.as('has_factor'), staffNeedsFactor.as('staff_needs_factor')])
    .select(hasPaid(new Date(0)).as('has_paid'))
    .select(unreadNotices.as('unread'))
    .where('s.token_hash', '=', Buffer.alloc(0))
    .where('s.expires_at', '>', new Date(0))
    .where('u.disabled_at', 'is', null)
    .compile()
  return asPrepared(query)
}

/** Lookups whose queries are sent when this turn of the event loop ends, by second and token. */
const asked = new WeakMap<Db, Map<string, Promise<SessionHolder>>>()

/**
 * Who holds this session token; a visitor when it is unknown or over, the account suspended, or the
 * second step missing that the account asks for. Requests of one reader that are read in one turn of the event loop
 * share a query: it is sent after all of them have come, so that none sees less than what was committed before it.
 */
export function holderOf(db: Db, token: string | undefined, now: Date): Promise<SessionHolder> {
  if (!token) return Promise.resolve(NOBODY)
  const lookups = asked.get(db) ?? new Map<string, Promise<SessionHolder>>()
  asked.set(db, lookups)
  const key = `${Math.floor(now.getTime() / 1000)} ${token}`
  const shared = lookups.get(key)
  if (shared) return shared
  const lookup = new Promise((resolve) => setImmediate(resolve)).then(() => {
    lookups.delete(key)
    return lookUp(db, token, now)
  })
  lookups.set(key, lookup)
  return lookup
}

async function lookUp(db: Db, token: string, now: Date): Promise<SessionHolder> {
  const query: HolderQuery = { ...holderQuery(db), parameters: [now, now, hashOfToken(token), now] }
  const [row] = (await db.executeQuery(query)).rows
  if (!row || (row.has_factor && !row.proven)) return NOBODY
  const { id, username, display_name: displayName } = row
  // A role is what an account may do now: whoever works here may more than a subscriber anyway.
  const role = row.role === 'member' && row.has_paid ? 'subscriber' : row.role
  const member: Member = { role, id, username, displayName }
  const lacksFactor = row.staff_needs_factor && !row.has_factor && can(member, 'account.secondFactor')
  return lacksFactor
    ? { viewer: VISITOR, enrolling: member, unread: 0 }
    : { viewer: member, enrolling: null, unread: row.unread }
}

/** Who may be shown things under this session token. */
export async function viewerOf(db: Db, token: string | undefined, now: Date): Promise<Viewer> {
  return (await holderOf(db, token, now)).viewer
}

/** Deletes sessions that are over. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('accounts_session').where('expires_at', '<', now).execute()
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('accounts_session').where('token_hash', '=', hashOfToken(token)).execute()
}
