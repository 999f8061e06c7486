import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { isSecure, setCookie } from '#platform/http/cookies.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { MOST } from './contract.ts'
import { readEntries, withAdded, writeEntries, type Entry } from './entries.ts'

/** Has the board of a reader without an account. It proves nothing, and no page but the board's own reads it. */
export const BOARD_COOKIE = 'board'
const YEAR_S = 365 * 24 * 3600

/** Where a board is stored: with the account, or in this browser alone. */
type BoardPlace = keyof typeof MOST

/** A reader's own board. */
export interface Board {
  place: BoardPlace
  entries: Entry[]
}

/** The entries that the browser has. */
export const browserEntries = (ctx: Pick<RequestContext, 'cookie'>): Entry[] =>
  readEntries(ctx.cookie(BOARD_COOKIE), MOST.browser)

/** The board of an account, in its order. */
export function accountEntries(db: Db, userId: number): Promise<Entry[]> {
  return db
    .selectFrom('board_entry')
    .select(['kind', 'key'])
    .where('user_id', '=', userId)
    .orderBy('sort')
    .orderBy('kind')
    .orderBy('key')
    .execute()
}

/** The board of who asks. */
export async function readBoard(ctx: Pick<RequestContext, 'app' | 'viewer' | 'cookie'>): Promise<Board> {
  if (ctx.viewer.role === 'visitor') return { place: 'browser', entries: browserEntries(ctx) }
  return { place: 'account', entries: await accountEntries(ctx.app.db, ctx.viewer.id) }
}

/** Changes the board of who asks; `most` is how many entries it may have. Throws `limit_reached` where a browser has no room. */
export async function changeBoard(
  ctx: RequestContext,
  change: (entries: readonly Entry[], most: number) => readonly Entry[],
): Promise<void> {
  const { viewer } = ctx
  if (viewer.role === 'visitor') return writeBrowser(ctx, change(browserEntries(ctx), MOST.browser))
  await ctx.app.db
    .transaction()
    .execute((trx) => changeAccount(trx, viewer.id, (entries) => change(entries, MOST.account)))
}

/** Puts things on the board of who asks. Throws `limit_reached` where none of them has room. */
export async function addEntries(ctx: RequestContext, added: readonly Entry[]): Promise<void> {
  await changeBoard(ctx, (entries, most) => {
    const { entries: all, left } = withAdded(entries, added, most)
    if (left > 0 && all.length === entries.length) throw new Refusal('limit_reached')
    return all
  })
}

/** Changes the board of an account in a transaction. */
export async function changeAccount(
  trx: Trx,
  userId: number,
  change: (entries: readonly Entry[]) => readonly Entry[],
): Promise<void> {
  await sql`select from accounts_user where id = ${userId} for no key update`.execute(trx)
  const entries = change(await accountEntries(trx, userId))
  const kinds = entries.map(({ kind }) => kind)
  const keys = entries.map(({ key }) => key)
  const wanted = sql`unnest(${kinds}::text[], ${keys}::text[]) with ordinality w(kind, key, place)`
  await sql`
    delete from board_entry e where e.user_id = ${userId}
      and not exists (select from ${wanted} where w.kind = e.kind and w.key = e.key)`.execute(trx)
  await sql`
    insert into board_entry (user_id, kind, key, sort) select ${userId}, w.kind, w.key, w.place from ${wanted}
    on conflict (user_id, kind, key) do update set sort = excluded.sort`.execute(trx)
}

function writeBrowser(ctx: Pick<RequestContext, 'app' | 'setCookie'>, entries: readonly Entry[]): void {
  const text = writeEntries(entries)
  if (text === null) throw new Refusal('limit_reached')
  ctx.setCookie(
    setCookie(BOARD_COOKIE, text, {
      maxAge: entries.length === 0 ? 0 : YEAR_S,
      secure: isSecure(ctx.app.config),
    }),
  )
}
