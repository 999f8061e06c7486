import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import type { Kind } from '../kind.ts'
import { reserveKey } from '../row.server.ts'
import type { Values } from '../values.ts'
import { accountOf, lockEntry, type Hand } from './draft.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import { begunKey } from './move-key.server.ts'
import { saveInto, type Saved } from './save.server.ts'

/** Begins a new thing, of which nothing is public yet, with what is typed so far. Throws `not_allowed`. */
export async function beginWith(
  trx: Trx,
  hand: Hand,
  kind: Kind,
  fields: Values,
): Promise<Saved & { key: string }> {
  const key = await beginIn(trx, hand, kind)
  const entry = await lockEntry(trx, kind, key)
  if (!entry) throw new Error('What was just begun is there')
  return { ...(await saveInto(trx, hand, entry, { fields, was: {}, known: 0 })), key }
}

/** Begins a new thing, of which nothing is public yet, and says its key. Throws `not_allowed`. */
export function beginEntry(hand: Hand, kind: Kind, fields: Values = {}): Promise<string> {
  return hand.app.db.transaction().execute((trx) => beginIn(trx, hand, kind, fields))
}

async function beginIn(trx: Trx, hand: Hand, kind: Kind, fields: Values = {}): Promise<string> {
  if (!can(hand.viewer, kind.needs.create)) throw new Refusal('not_allowed')
  // On this connection: where all are taken by those who begin, no other comes free.
  if (await kind.closed?.({ ...hand.app, db: trx })) throw new Refusal('posting_closed')
  const key = kind.numbered ? await reserveKey(trx, kind) : begunKey()
  await trx
    .insertInto('entry_draft')
    .values({
      kind: kind.name,
      key,
      is_new: true,
      fields: JSON.stringify({ ...kind.initial, ...fields }),
      owner_id: accountOf(hand),
      updated_by: accountOf(hand),
      updated_at: hand.now,
      created_at: hand.now,
      state_at: hand.now,
    })
    .execute()
  return key
}
