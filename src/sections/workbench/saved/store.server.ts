import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { readAddress, writeAddress } from '../address.ts'

/** Views that a member may save, and the longest name of one. */
export const MOST_SAVED = 100
export const LONGEST_NAME = 80
/** The longest address that is stored. */
const LONGEST_ADDRESS = 1500

/** A view that its reader saved; `address` is its parameters. */
export interface SavedView {
  id: number
  name: string
  address: string
  saved_at: Date
}

/** The one address of a view, as two readers who chose the same have it; null for what is none. */
export function viewAddress(query: URLSearchParams): string | null {
  const { asked } = readAddress(query)
  const address = String(new URLSearchParams(writeAddress(asked)))
  return asked.series.length === 0 || address.length > LONGEST_ADDRESS ? null : address
}

/** The saved views of a member, the newest first. */
export function savedViews(db: Db, userId: number): Promise<SavedView[]> {
  return db
    .selectFrom('workbench_saved')
    .select(['id', 'name', 'address', 'saved_at'])
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A saved view and whose it is. */
export interface SavedByOne {
  id: number
  user_id: number
  name: string
  address: string
}

/** Saved views of some members by their numbers. */
export async function savedByIds(
  db: Db,
  { ids, owners }: { ids: readonly number[]; owners: readonly number[] },
): Promise<ReadonlyMap<number, SavedByOne>> {
  if (ids.length === 0 || owners.length === 0) return new Map()
  const rows = await db
    .selectFrom('workbench_saved')
    .select(['id', 'user_id', 'name', 'address'])
    .where('id', 'in', [...new Set(ids)])
    .where('user_id', 'in', [...new Set(owners)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A name as it is stored. Throws `invalid_input` for none and one that is too long. */
function checkedName(text: string): string {
  const name = text.trim().replace(/\s+/g, ' ')
  if (name === '') throw new Refusal('invalid_input', { fields: { name: 'required_field' } })
  if (name.length > LONGEST_NAME) throw new Refusal('invalid_input', { fields: { name: 'must_be_valid' } })
  return name
}

/** Saves a view and gives its number; one that was saved before gets the new name. Throws `bad_request`, `invalid_input`, `limit_reached`. */
export async function saveView(
  db: Db,
  userId: number,
  view: { name: string; query: string },
  now: Date,
): Promise<number> {
  const address = viewAddress(new URLSearchParams(view.query))
  if (address === null) throw new Refusal('bad_request')
  const name = checkedName(view.name)
  return db.transaction().execute(async (trx) => {
    await sql`select from accounts_user where id = ${userId} for no key update`.execute(trx)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from workbench_saved where user_id = ${userId} and address <> ${address}`.execute(
      trx,
    )
    if ((rows[0]?.n ?? 0) >= MOST_SAVED) throw new Refusal('limit_reached')
    const saved = await sql<{ id: number }>`
      insert into workbench_saved (user_id, name, address, saved_at) values (${userId}, ${name}, ${address}, ${now})
      on conflict (user_id, address) do update set name = excluded.name returning id`.execute(trx)
    return saved.rows[0]?.id ?? 0
  })
}

/** Gives a saved view another name. Throws `invalid_input`. */
export async function renameView(db: Db, userId: number, id: number, name: string): Promise<void> {
  await db
    .updateTable('workbench_saved')
    .set({ name: checkedName(name) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Removes a saved view; gives what it was, null where it was not there. */
export async function removeView(
  db: Db,
  userId: number,
  id: number,
): Promise<Pick<SavedView, 'name' | 'address'> | null> {
  const removed = await db
    .deleteFrom('workbench_saved')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['name', 'address'])
    .executeTakeFirst()
  return removed ?? null
}
