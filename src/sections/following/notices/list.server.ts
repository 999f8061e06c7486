import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { wordsIn } from '../words.server.ts'
import { presentNotices, type ShownNotice } from './present.server.ts'

/** Notices a page. */
export const NOTICES_PAGE = 30

type Asking = Pick<RequestContext, 'app' | 'viewer' | 'lang' | 'now' | 'prefs'>

/** How many notices an account has, and how many of them are unread. */
export async function countNotices(db: Db, userId: number): Promise<{ all: number; unread: number }> {
  const row = await db
    .selectFrom('following_notice')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .where('user_id', '=', userId)
    .where('site', '=', true)
    .executeTakeFirstOrThrow()
  return { all: Number(row.all), unread: Number(row.unread) }
}

/** A page of an account's notices in words, the newest first. */
export async function listNotices(
  { app, viewer, lang, now, prefs }: Asking,
  userId: number,
  { page, unreadOnly }: { page: number; unreadOnly: boolean },
): Promise<ShownNotice[]> {
  const rows = await app.db
    .selectFrom('following_notice')
    .select(['id', 'kind', 'key', 'payload', 'at', 'read_at'])
    .where('user_id', '=', userId)
    .where('site', '=', true)
    .$if(unreadOnly, (query) => query.where('read_at', 'is', null))
    .orderBy('id', 'desc')
    .limit(NOTICES_PAGE)
    .offset((page - 1) * NOTICES_PAGE)
    .execute()
  const shown = await presentNotices(app.db, viewer, wordsIn(lang, now, prefs), rows)
  // Notices that may no longer be shown are not counted under the bell either.
  const seen = new Set(shown.map(({ id }) => id))
  const gone = rows.filter(({ id, read_at }) => read_at === null && !seen.has(id))
  await markNotices(
    app.db,
    userId,
    gone.map(({ id }) => id),
    now,
  )
  return shown
}

/** Marks notices of an account as read or not, by their ids or all of them. */
export async function markNotices(
  db: Db,
  userId: number,
  ids: readonly number[] | 'all',
  readAt: Date | null,
): Promise<void> {
  if (ids !== 'all' && ids.length === 0) return
  await db
    .updateTable('following_notice')
    .set({ read_at: readAt })
    .where('user_id', '=', userId)
    .where('read_at', readAt ? 'is' : 'is not', null)
    .$if(ids !== 'all', (query) => query.where('id', 'in', ids === 'all' ? [] : [...ids]))
    .execute()
}

/** Notes that a reader came to the page of a notice from it, which reads it; null for none of theirs, or one that may not be shown. */
export async function openNotice(
  { app, viewer, lang, now, prefs }: Asking,
  userId: number,
  id: number,
): Promise<string | null> {
  const row = await app.db
    .selectFrom('following_notice')
    .select(['id', 'kind', 'key', 'payload', 'at', 'read_at', 'opened_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const [shown] = row ? await presentNotices(app.db, viewer, wordsIn(lang, now, prefs), [row]) : []
  if (!row || !shown) return null
  if (row.opened_at === null)
    await app.db
      .updateTable('following_notice')
      .set({ opened_at: now, read_at: row.read_at ?? now })
      .where('id', '=', id)
      .where('opened_at', 'is', null)
      .execute()
  return shown.path
}

/** How long a notice is stored; after that it is no news. */
const RETENTION_DAYS = 180

/** Deletes notices of long ago, with how they left. */
export async function sweepNotices(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 86_400_000)
  await db.deleteFrom('following_notice').where('at', '<', before).execute()
}
