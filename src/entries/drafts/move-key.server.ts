import { randomBytes } from 'node:crypto'
import { Refusal } from '#platform/http/errors.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import type { Kind } from '../kind.ts'
import type { Values } from '../values.ts'

/** Gives all that is known of a thing the key that it got when its row was made. */
export async function moveKey(trx: Trx, kind: Kind, from: string, to: string): Promise<void> {
  // What an archived thing of that key left behind would be mixed with it.
  const taken = await trx
    .selectFrom('entry_draft')
    .select('key')
    .where('kind', '=', kind.name)
    .where('key', '=', to)
    .executeTakeFirst()
  if (taken)
    throw new Refusal('invalid_input', { fields: { [kind.keyFrom?.[0] ?? kind.key]: 'already_used' } })
  for (const table of [
    'entry_draft',
    'entry_revision',
    'entry_presence',
    'entry_note',
    'entry_notice',
    'entry_preview',
  ] as const) {
    await trx
      .updateTable(table)
      .set({ key: to })
      .where('kind', '=', kind.name)
      .where('key', '=', from)
      .execute()
  }
  // Whoever still has it open under the first key is led to the other one.
  await trx
    .insertInto('entry_draft')
    .values({ kind: kind.name, key: from, base: JSON.stringify({ [kind.key]: to }) })
    .execute()
}

/** The key of a thing now: one that was begun under a key of its own has another since its row was made. */
export async function keyNow(db: Db, kind: Kind, key: string): Promise<string> {
  if (!isBegun(key)) return key
  const left = await db
    .selectFrom('entry_draft')
    .select('base')
    .where('kind', '=', kind.name)
    .where('key', '=', key)
    .where('is_new', '=', false)
    .executeTakeFirst()
  const now = left && (left.base as Values)[kind.key]
  return typeof now === 'string' ? now : key
}

const BEGUN = 'new-'

/** A key for a thing whose own key is derived from its names when it is published. */
export const begunKey = () => BEGUN + randomBytes(9).toString('base64url').toLowerCase()

/** Whether a key is one of those. */
export const isBegun = (key: string) => key.startsWith(BEGUN)
