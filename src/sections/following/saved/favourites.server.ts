import { sql } from 'kysely'
import type { Trx, Db } from '#platform/db/kysely.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { LONGEST, MOST, SAVED_KINDS, type SavedKind } from '../contract.ts'
import type { Thing } from '../things/thing.ts'
import { refOf, thingsOf } from '../things/things.server.ts'

/** Something saved, as its reader may know it now; `thing` is null when it is gone. */
export interface Favourite {
  id: number
  kind: SavedKind
  key: string
  note: string
  at: string
  thing: Thing | null
  /** The lists that it is in. */
  lists: number[]
}

/** Favourites a page. */
export const FAVOURITES_PAGE = 30

/** Saves a thing, once; one that was taken away comes back as it was. Throws `limit_reached`. */
export async function saveFavourite(trx: Trx, userId: number, kind: SavedKind, key: string): Promise<void> {
  await sql`select from accounts_user where id = ${userId} for no key update`.execute(trx)
  const { n } = await trx
    .selectFrom('following_favourite')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(n) >= MOST.favourites) throw new Refusal('limit_reached')
  await trx
    .insertInto('following_favourite')
    .values({ user_id: userId, kind, key })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'key']).doUpdateSet({ removed_at: null }))
    .execute()
}

/** Removes a favourite, restorable for a day; returns its number. */
export async function removeFavourite(
  db: Db,
  userId: number,
  which: { id: number } | { kind: SavedKind; key: string },
  now: Date,
): Promise<number | null> {
  const row = await db
    .updateTable('following_favourite')
    .set({ removed_at: now })
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : 0))
    .$if('kind' in which, (query) =>
      query
        .where('kind', '=', 'kind' in which ? which.kind : 'post')
        .where('key', '=', 'key' in which ? which.key : ''),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Brings a favourite back that was taken away. */
export async function restoreFavourite(db: Db, userId: number, id: number): Promise<void> {
  await db
    .updateTable('following_favourite')
    .set({ removed_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Writes a note and the lists of a favourite. Lists that are not the reader's are left out. */
export async function arrangeFavourite(
  trx: Trx,
  userId: number,
  id: number,
  { note, lists }: { note: string; lists: readonly number[] },
): Promise<void> {
  if (note.length > LONGEST.note) throw new Refusal('invalid_input', { fields: { note: 'must_be_valid' } })
  const row = await trx
    .updateTable('following_favourite')
    .set({ note })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  await sql`
    delete from following_list_item where favourite_id = ${id} and not list_id = any(${[...lists]}::int[])`.execute(
    trx,
  )
  await sql`
    insert into following_list_item (list_id, favourite_id, sort)
    select l.id, ${id}, coalesce((select max(sort) + 1 from following_list_item i where i.list_id = l.id), 1)
    from following_list l where l.user_id = ${userId} and l.id = any(${[...lists]}::int[])
    on conflict (list_id, favourite_id) do nothing`.execute(trx)
}

/** How many favourites an account has of each kind. */
export async function countFavourites(db: Db, userId: number): Promise<Record<SavedKind, number>> {
  const rows = await db
    .selectFrom('following_favourite')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('n')])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .groupBy('kind')
    .execute()
  const counts = Object.fromEntries(rows.map(({ kind, n }) => [kind, Number(n)]))
  return Object.fromEntries(SAVED_KINDS.map((kind) => [kind, counts[kind] ?? 0])) as Record<SavedKind, number>
}

/** A page of an account's favourites: the newest first, or in the order of a reading list. */
export async function listFavourites(
  { app, viewer, lang }: Pick<RequestContext, 'app' | 'viewer' | 'lang'>,
  userId: number,
  { kind, list, page }: { kind: SavedKind | null; list: number | null; page: number },
): Promise<{ favourites: Favourite[]; total: number }> {
  const { rows } = await sql<{
    id: number
    kind: SavedKind
    key: string
    note: string
    at: Date
    lists: number[]
    total: number
  }>`
    select f.id, f.kind, f.key, f.note, f.at, count(*) over ()::int as total,
      array(select i.list_id from following_list_item i where i.favourite_id = f.id) as lists
    from following_favourite f
    ${list === null ? sql`` : sql`join following_list_item o on o.favourite_id = f.id and o.list_id = ${list}`}
    where f.user_id = ${userId} and f.removed_at is null ${kind === null ? sql`` : sql`and f.kind = ${kind}`}
    order by ${list === null ? sql`f.at desc, f.id desc` : sql`o.sort, f.id`}
    limit ${FAVOURITES_PAGE} offset ${(page - 1) * FAVOURITES_PAGE}`.execute(app.db)
  const things = await thingsOf(app.db, viewer, lang, rows)
  return {
    total: rows[0]?.total ?? 0,
    favourites: rows.map(({ total: _, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      thing: things.get(refOf(row)) ?? null,
    })),
  }
}

/** Whether an account has saved a thing, and under which id. */
export async function favouriteOf(db: Db, userId: number, kind: string, key: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from following_favourite
    where user_id = ${userId} and kind = ${kind} and key = ${key} and removed_at is null`.execute(db)
  return rows[0]?.id ?? null
}

/** Deletes what was taken away more than a day ago. */
export async function sweepFavourites(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('following_favourite')
    .where('removed_at', '<', new Date(now.getTime() - 86_400_000))
    .execute()
}
