import { sql } from 'kysely'
import type { Trx, Db } from '#platform/db/kysely.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { LONGEST, MOST } from '../contract.ts'

/** A reading list: saved things in an order of their own. */
export interface ReadingList {
  id: number
  name: string
  count: number
}

/** An account's reading lists in the chosen order. */
export async function readingLists(db: Db, userId: number): Promise<ReadingList[]> {
  const { rows } = await sql<ReadingList>`
    select l.id, l.name, (select count(*)::int from following_list_item i join following_favourite f on f.id = i.favourite_id
      where i.list_id = l.id and f.removed_at is null) as count
    from following_list l where l.user_id = ${userId} order by l.sort, l.id`.execute(db)
  return rows
}

function checkedName(text: string): string {
  const name = text.trim().replace(/\s+/g, ' ')
  if (name === '') throw new Refusal('invalid_input', { fields: { name: 'required_field' } })
  if (name.length > LONGEST.list) throw new Refusal('invalid_input', { fields: { name: 'must_be_valid' } })
  return name
}

/** Makes a list, once a name; returns its number. */
export async function makeList(trx: Trx, userId: number, text: string): Promise<number> {
  const name = checkedName(text)
  await sql`select from accounts_user where id = ${userId} for no key update`.execute(trx)
  const { rows } = await sql<{ n: number; next: number; same: number | null }>`
    select count(*)::int as n, coalesce(max(sort), 0) + 1 as next, max(id) filter (where name = ${name}) as same
    from following_list where user_id = ${userId}`.execute(trx)
  const { n = 0, next = 1, same = null } = rows[0] ?? {}
  if (same !== null) return same
  if (n >= MOST.lists) throw new Refusal('limit_reached')
  const { id } = await trx
    .insertInto('following_list')
    .values({ user_id: userId, name, sort: next })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives a list another name. Throws `invalid_input` for one that another list has. */
export async function renameList(trx: Trx, userId: number, id: number, text: string): Promise<void> {
  const name = checkedName(text)
  await sql`select from accounts_user where id = ${userId} for no key update`.execute(trx)
  const taken = await trx
    .selectFrom('following_list')
    .select('id')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) throw new Refusal('invalid_input', { fields: { name: 'must_be_valid' } })
  await trx
    .updateTable('following_list')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes a list; what is in it stays saved. */
export async function deleteList(db: Db, userId: number, id: number): Promise<void> {
  await db.deleteFrom('following_list').where('id', '=', id).where('user_id', '=', userId).execute()
}

/** Moves a list among an account's lists: -1 is one place up. */
export async function moveList(trx: Trx, userId: number, id: number, by: -1 | 1): Promise<void> {
  const rows = await trx
    .selectFrom('following_list')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('sort')
    .orderBy('id')
    .forUpdate()
    .execute()
  const order = swapped(
    rows.map((row) => row.id),
    id,
    by,
  )
  await sql`
    update following_list l set sort = o.place from unnest(${order}::int[]) with ordinality o(id, place)
    where l.id = o.id`.execute(trx)
}

/** Moves a favourite within a list of an account. */
export async function moveItem(
  trx: Trx,
  userId: number,
  listId: number,
  favouriteId: number,
  by: -1 | 1,
): Promise<void> {
  const rows = await trx
    .selectFrom('following_list_item as i')
    .innerJoin('following_list as l', 'l.id', 'i.list_id')
    .innerJoin('following_favourite as f', 'f.id', 'i.favourite_id')
    .select('i.favourite_id')
    .where('l.user_id', '=', userId)
    .where('l.id', '=', listId)
    .where('f.removed_at', 'is', null)
    .orderBy('i.sort')
    .orderBy('i.favourite_id')
    .forUpdate()
    .execute()
  const order = swapped(
    rows.map((row) => row.favourite_id),
    favouriteId,
    by,
  )
  await sql`
    update following_list_item i set sort = o.place from unnest(${order}::bigint[]) with ordinality o(id, place)
    where i.list_id = ${listId} and i.favourite_id = o.id`.execute(trx)
}

/** An order in which one has changed places with its neighbour; the same at an end. */
function swapped(ids: readonly number[], id: number, by: -1 | 1): number[] {
  const order = [...ids]
  const at = order.indexOf(id)
  const other = order[at + by]
  if (at < 0 || other === undefined) return order
  order[at + by] = id
  order[at] = other
  return order
}
