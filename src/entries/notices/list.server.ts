import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { can } from '#platform/policy/policy.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { readEntry } from '../drafts/draft.server.ts'
import { readEntries } from '../drafts/several.server.ts'
import type { Kind } from '../kind.ts'
import { nameOf } from '../row.server.ts'
import { EVENTS, EVENT_NAMES, isEvent, type MailWay, type NoticeEvent } from './events.ts'

/** A notice to an account. */
export interface Notice {
  id: number
  event: NoticeEvent
  /** The thing it is about, as its reader may see it now; null where access was lost, and for several. */
  thing: { kind: Kind; key: string; name: string | null } | null
  /** A thing of another sort, which is no entry: its reader's access is the asker's matter. */
  other: { kind: string; key: string } | null
  /** Several things changed at once: how many, and what the first are called, as far as their reader may know them now. */
  several: { kind: Kind; count: number; names: string[] } | null
  by: string | null
  said: string | null
  aboutAt: Date | null
  languages: readonly Lang[]
  at: Date
  isRead: boolean
}

type Asking = Pick<RequestContext, 'app' | 'viewer'>

const idOf = ({ viewer }: Pick<Asking, 'viewer'>) => (viewer.role === 'visitor' ? 0 : viewer.id)

/** How many notices the viewer has not read. */
export async function unreadNotices(ctx: Asking): Promise<number> {
  const { count } = await ctx.app.db
    .selectFrom('entry_notice')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', idOf(ctx))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many notices the viewer has, of all or of those that are not read. */
export async function countNotices(ctx: Asking, unreadOnly: boolean): Promise<number> {
  if (unreadOnly) return unreadNotices(ctx)
  const { count } = await ctx.app.db
    .selectFrom('entry_notice')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', idOf(ctx))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A part of the viewer's notices, the latest first. */
export async function listNotices(
  { app, viewer }: Asking,
  kinds: readonly Kind[],
  lang: Lang,
  asked: { unreadOnly: boolean; limit: number; offset: number },
): Promise<Notice[]> {
  const rows = await noticesOf(app.db)
    .where('n.account_id', '=', idOf({ viewer }))
    .$if(asked.unreadOnly, (query) => query.where('n.read_at', 'is', null))
    .orderBy('n.id', 'desc')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute()
  return Promise.all(rows.map((row) => present(app.db, viewer, kinds, lang, row)))
}

/** Notices by their ids, as an account may see them now. */
export async function readNoticesFor(
  db: Db,
  viewer: Viewer,
  kinds: readonly Kind[],
  lang: Lang,
  ids: readonly number[],
): Promise<Notice[]> {
  if (ids.length === 0) return []
  const rows = await noticesOf(db)
    .where('n.id', 'in', [...ids])
    .orderBy('n.id')
    .execute()
  return Promise.all(rows.map((row) => present(db, viewer, kinds, lang, row)))
}

const noticesOf = (db: Db) =>
  db
    .selectFrom('entry_notice as n')
    .leftJoin('accounts_user as u', 'u.id', 'n.actor_id')
    .selectAll('n')
    .select('u.display_name as by')

type Row = Awaited<ReturnType<ReturnType<typeof noticesOf>['execute']>>[number]

async function present(
  db: Db,
  viewer: Viewer,
  kinds: readonly Kind[],
  lang: Lang,
  row: Row,
): Promise<Notice> {
  const kind = kinds.find(({ name }) => name === row.kind)
  const several = kind && row.keys ? await severalOf(db, viewer, kind, row.keys, lang) : null
  const entry = kind && !row.keys ? await readEntry(db, kind, row.key) : null
  const known = kind && entry && can(viewer, kind.needs.list, entry.owned)
  return {
    id: row.id,
    event: isEvent(row.event) ? row.event : 'note',
    thing: known ? { kind, key: row.key, name: nameOf(kind, entry.row, entry.values, lang) } : null,
    other: kind || row.keys ? null : { kind: row.kind, key: row.key },
    several,
    by: row.by,
    said: known ? row.said : null,
    aboutAt: row.about_at,
    languages: (row.languages ?? []) as Lang[],
    at: row.at,
    isRead: row.read_at !== null,
  }
}

const MOST_NAMED = 3

async function severalOf(
  db: Db,
  viewer: Viewer,
  kind: Kind,
  keys: readonly string[],
  lang: Lang,
): Promise<Notice['several']> {
  const entries = await readEntries(db, kind, keys)
  const known = [...entries.values()].filter(({ owned }) => can(viewer, kind.needs.list, owned))
  if (known.length === 0) return null
  const names = known.slice(0, MOST_NAMED).flatMap(({ row, values }) => nameOf(kind, row, values, lang) ?? [])
  return { kind, count: keys.length, names }
}

/** Marks notices of the viewer as read, or not: some by their numbers, or all. */
export async function markNotices(
  ctx: Asking & { now: Date },
  ids: readonly number[] | 'all',
  read: boolean,
): Promise<void> {
  if (ids !== 'all' && ids.length === 0) return
  await ctx.app.db
    .updateTable('entry_notice')
    .set({ read_at: read ? ctx.now : null })
    .where('account_id', '=', idOf(ctx))
    .where('read_at', read ? 'is' : 'is not', null)
    .$if(ids !== 'all', (query) => query.where('id', 'in', ids === 'all' ? [] : [...ids]))
    .execute()
}

/** Whoever opens a thing has read the notices about it. */
export async function readAbout(ctx: Asking & { now: Date }, kind: string, key: string): Promise<void> {
  await ctx.app.db
    .updateTable('entry_notice')
    .set({ read_at: ctx.now })
    .where('account_id', '=', idOf(ctx))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('read_at', 'is', null)
    .execute()
}

/** How an account is mailed about each event. */
export async function mailWaysOf(db: Db, accountId: number): Promise<Record<NoticeEvent, MailWay>> {
  const rows = await db
    .selectFrom('entry_notice_choice')
    .select(['event', 'mail'])
    .where('account_id', '=', accountId)
    .execute()
  const chosen = rows.filter(({ event }) => isEvent(event)).map(({ event, mail }) => [event, mail])
  return { ...EVENTS, ...Object.fromEntries(chosen) } as Record<NoticeEvent, MailWay>
}

/** Stores how the viewer chose to be mailed about each event. */
export async function chooseMailWays(
  ctx: Asking,
  ways: Readonly<Record<NoticeEvent, MailWay>>,
): Promise<void> {
  await ctx.app.db
    .insertInto('entry_notice_choice')
    .values(EVENT_NAMES.map((event) => ({ account_id: idOf(ctx), event, mail: ways[event] })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'event']).doUpdateSet((eb) => ({ mail: eb.ref('excluded.mail') })),
    )
    .execute()
}
