import { sql } from 'kysely'
import { LANGS } from '#i18n/locale.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import type { JsonValue } from '#platform/db/types.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import { accountOf, type Hand } from '../drafts/draft.server.ts'
import { isCorrectable, publishCorrections } from '../corrections/corrections.server.ts'
import { moveIn } from '../drafts/move.server.ts'
import { lockEntries, readEntries } from '../drafts/several.server.ts'
import { noticeBatch } from '../notices/batch.server.ts'
import type { Kind } from '../kind.ts'
import { readValue } from '../read-value.ts'
import { apply } from './apply.server.ts'
import { MOST_IN_BATCH, settableColumns, type BulkChange, type Done, type Left } from './change.ts'
import { isLeft, plan, type Planned } from './plan.server.ts'

/** The chosen things and the change; a column may still lack its value. */
export interface BatchRequest {
  keys: readonly string[]
  do: BulkChange['do']
  column?: string
  value?: string | null
  /** One thing, published by itself: it is not in the list of batches. */
  single?: true
}

/** A batch as it is stored. */
export interface Batch {
  id: number
  kind: string
  accountId: number | null
  request: BatchRequest
  prepared: boolean
  done: readonly Done[]
  left: readonly Left[]
  /** What could not be undone. */
  notUndone: readonly Left[]
  at: Date
  undoneAt: Date | null
}

const HOURS_PREPARED = 24

/** Stores the chosen things and the change to make, to be confirmed before it is run. Returns the batch's id. */
export async function prepareBatch(
  db: Db,
  hand: Pick<Hand, 'viewer' | 'now'>,
  kind: Kind,
  request: BatchRequest,
): Promise<number> {
  if (request.keys.length === 0) throw new Refusal('invalid_input', { fields: { row: 'required_field' } })
  if (request.keys.length > MOST_IN_BATCH)
    throw new Refusal('invalid_input', { fields: { row: 'too_large' } })
  if (!can(hand.viewer, kind.needs.list)) throw new Refusal('not_allowed')
  if (request.do === 'set' && !settableColumns(kind).some(({ column }) => column === request.column)) {
    throw new Refusal('invalid_input', { fields: { do: 'must_be_valid' } })
  }
  await db
    .deleteFrom('entry_batch')
    .where('prepared', '=', true)
    .where('at', '<', new Date(hand.now.getTime() - HOURS_PREPARED * 3_600_000))
    .execute()
  const { id } = await db
    .insertInto('entry_batch')
    .values({
      kind: kind.name,
      account_id: accountOf(hand),
      asked: json(request),
      rows: json({}),
      prepared: true,
      at: hand.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives a prepared batch the value that its column is to get. Throws `invalid_input` for one that it cannot have. */
export async function setBatchValue(hand: Hand, kind: Kind, batch: Batch, value: string): Promise<void> {
  const column = kind.columns.find((one) => one.column === batch.request.column)
  if (!column || !batch.prepared || batch.accountId !== accountOf(hand)) throw new Refusal('not_found')
  // A box that is not ticked sends nothing.
  const text = value.trim() !== '' ? value : column.field.type === 'boolean' ? 'false' : null
  if (text === null && column.field.required === true) {
    throw new Refusal('invalid_input', { fields: { value: 'required_field' } })
  }
  const { error } = readValue(column, text)
  if (error) throw new Refusal('invalid_input', { fields: { value: error } })
  await hand.app.db
    .updateTable('entry_batch')
    .set({ asked: json({ ...batch.request, value: text }) })
    .where('id', '=', batch.id)
    .where('prepared', '=', true)
    .execute()
}

/** The change that a batch asks for; null while its value is missing. */
export function changeOf({ do: what, column, value }: BatchRequest): BulkChange | null {
  if (what !== 'set') return { do: what }
  return column === undefined || value === undefined ? null : { do: 'set', column, value }
}

/** What a change would do, counted: nothing is written. */
export async function previewBatch(hand: Hand, kind: Kind, keys: readonly string[], change: BulkChange) {
  const entries = await readEntries(hand.app.db, kind, keys)
  const { ready, left } = planAll(hand, keys, entries, change)
  return { live: ready.filter(({ done }) => done.live).length, ready: ready.length, left }
}

function planAll(
  hand: Hand,
  keys: readonly string[],
  entries: Awaited<ReturnType<typeof readEntries>>,
  change: BulkChange,
) {
  const ready: Planned[] = []
  const left: Left[] = []
  for (const key of keys) {
    const entry = entries.get(key)
    const planned = entry
      ? plan(hand, entry, change)
      : { key, title: null, why: 'not_found' as const, columns: [] }
    if (isLeft(planned)) left.push(planned)
    else ready.push(planned)
  }
  return { ready, left }
}

/**
 * Does what a prepared batch says, in one transaction: with each thing what its own policy and rules allow, the rest is
 * left and listed. Asked for twice, it is done once. Throws `not_found` for a batch of another account.
 */
export async function runBatch(hand: Hand, kind: Kind, id: number): Promise<void> {
  const tags = await hand.app.db.transaction().execute(async (trx) => {
    const batch = await readBatch(trx, id, true)
    if (!batch || batch.kind !== kind.name || batch.accountId !== accountOf(hand))
      throw new Refusal('not_found')
    const change = changeOf(batch.request)
    if (!batch.prepared || !change) return []
    const { keys } = batch.request
    const { ready, left } = planAll(hand, keys, await lockEntries(trx, kind, keys), change)
    const applied = await apply(
      trx,
      hand,
      kind,
      ready,
      'entry.bulk',
      async (inTrx, { entry, move }: Extract<Planned['change'], { move: string }>) =>
        (await moveIn(inTrx, hand, entry, move, { quiet: true })).key,
    )
    const done = new Set(applied.done.map(({ key }) => key))
    const changed = ready.map(({ change: { entry } }) => entry).filter(({ key }) => done.has(key))
    await noticeBatch(trx, hand, kind, { id, do: change.do }, changed)
    if (change.do === 'publish') {
      const keys = changed.filter(isCorrectable).map(({ key }) => key)
      await publishCorrections(trx, kind, keys, { languages: LANGS, at: hand.now })
    }
    await trx
      .updateTable('entry_batch')
      .set({
        prepared: false,
        at: hand.now,
        rows: json({ done: applied.done, left: [...left, ...applied.left] }),
      })
      .where('id', '=', id)
      .execute()
    return applied.tags
  })
  // Instances that are joined by Redis do not hear what PostgreSQL says at the commit.
  if (tags.length > 0) await hand.app.changes.publish(tags)
}

/** A batch by its number; with `lock`, no other request runs or undoes it until the transaction ends. */
export async function readBatch(db: Db | Trx, id: number, lock = false): Promise<Batch | null> {
  const row = await db
    .selectFrom('entry_batch')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  const request = row?.asked as BatchRequest | undefined
  // Other parts of the portal keep batches of their own here.
  if (!row || !request || !Array.isArray(request.keys)) return null
  const {
    done = [],
    left = [],
    notUndone = [],
  } = row.rows as unknown as Partial<Pick<Batch, 'done' | 'left' | 'notUndone'>>
  return {
    id: row.id,
    kind: row.kind,
    accountId: row.account_id,
    request,
    prepared: row.prepared,
    done,
    left,
    notUndone,
    at: row.at,
    undoneAt: row.undone_at,
  }
}

export const json = (value: object) => sql<JsonValue>`${JSON.stringify(value)}::jsonb`
