import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { accountOf, type Entry, type Hand } from '../drafts/draft.server.ts'
import { publicationOf, type Publishing } from '../drafts/publish.server.ts'
import type { Kind } from '../kind.ts'
import { json, readBatch, type BatchRequest } from './batch.server.ts'
import { donePublishing } from './plan.server.ts'
import { mayUndo, undoBatch } from './undo.server.ts'

/** How long a publication can be undone at once; after that there is the history. */
const HOURS_UNDOABLE = 24

/** Remembers what one publication changes, as a batch of one. `entry` is the thing as it was before; says the number. */
export async function rememberPublication(
  trx: Trx,
  hand: Hand,
  entry: Entry,
  key: string,
  how: Publishing,
): Promise<number> {
  await trx
    .deleteFrom('entry_batch')
    .where('kind', '=', entry.kind.name)
    .where('at', '<', new Date(hand.now.getTime() - HOURS_UNDOABLE * 3_600_000))
    .where(sql<boolean>`asked ? 'single'`)
    .execute()
  const request: BatchRequest = { keys: [key], do: 'publish', single: true }
  const done = { ...donePublishing(hand, entry, publicationOf(hand, entry, how)), key }
  const { id } = await trx
    .insertInto('entry_batch')
    .values({
      kind: entry.kind.name,
      account_id: accountOf(hand),
      asked: json(request),
      rows: json({ done: [done], left: [] }),
      prepared: false,
      at: hand.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether this publication of a thing can be undone by this account. */
export async function canTakeBack(
  db: Db,
  hand: Pick<Hand, 'viewer' | 'now'>,
  { kind, key, id }: { kind: Kind; key: string; id: number },
): Promise<boolean> {
  const batch = await readBatch(db, id)
  return (
    batch?.kind === kind.name &&
    batch.request.single === true &&
    batch.request.keys.includes(key) &&
    batch.undoneAt === null &&
    batch.at.getTime() > hand.now.getTime() - HOURS_UNDOABLE * 3_600_000 &&
    mayUndo(hand, kind, batch.accountId)
  )
}

/** Takes a publication back. Throws `stale` where the thing was changed since, beside what `undoBatch` throws. */
export async function takeBackPublication(hand: Hand, kind: Kind, id: number): Promise<void> {
  await undoBatch(hand, kind, id)
  const batch = await readBatch(hand.app.db, id)
  if (batch && batch.notUndone.length > 0) throw new Refusal('stale')
}
