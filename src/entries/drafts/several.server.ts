import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import type { Kind } from '../kind.ts'
import { cutRevisions, keysWithRevisions, type Cut } from '../revisions/cut.server.ts'
import { readRows, updateRows, type StoredRow } from '../row.server.ts'
import type { Values } from '../values.ts'
import { accountOf, draftOf, entryOf, ownerOf, type Draft, type Entry, type Hand } from './draft.server.ts'

/** Several things by their keys, in a few queries for all of them. Missing ones are left out. */
export async function readEntries(
  db: Db,
  kind: Kind,
  keys: readonly string[],
  lock = false,
): Promise<Map<string, Entry>> {
  const rows = await readRows(db, kind, keys, { lock })
  if (lock) await holdDrafts(db, kind, rows)
  const drafts = await db
    .selectFrom('entry_draft')
    .selectAll()
    .where('kind', '=', kind.name)
    .where('key', 'in', keys.length > 0 ? keys : [''])
    .orderBy('key')
    .$if(lock, (query) => query.forUpdate())
    .execute()
  const byKey = new Map(drafts.map((draft) => [draft.key, draftOf(draft)]))
  return new Map(
    keys.flatMap((key) => {
      const [row, draft] = [rows.get(key) ?? null, byKey.get(key) ?? null]
      return row || draft?.isNew ? [[key, entryOf(kind, key, row, draft)] as const] : []
    }),
  )
}

/** The same, held until the transaction ends. Always in one order, so that two batches cannot wait for each other. */
export const lockEntries = (trx: Trx, kind: Kind, keys: readonly string[]) =>
  readEntries(trx, kind, keys, true)

async function holdDrafts(db: Db, kind: Kind, rows: ReadonlyMap<string, StoredRow>): Promise<void> {
  if (rows.size === 0) return
  await db
    .insertInto('entry_draft')
    .values(
      [...rows].map(([key, row]) => ({ kind: kind.name, key, version: 0, owner_id: ownerOf(kind, row) })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .execute()
}

/** The new state of a locked thing that has a row. */
export interface RowChange {
  entry: Entry
  /** Columns of the row that change, as the table takes them. */
  written: StoredRow
  draft: { state: Draft['state']; fields: Values; base: Values; touched: Draft['touched'] }
  cuts: readonly Cut[]
}

/** Writes what becomes of several held things: rows, working copies and past, each in one statement for all. */
export async function writeChanges(
  trx: Trx,
  hand: Hand,
  kind: Kind,
  changes: readonly RowChange[],
): Promise<void> {
  if (changes.length === 0) return
  await updateRows(trx, kind, new Map(changes.map(({ entry, written }) => [entry.key, written])))
  const begun = await keysWithRevisions(
    trx,
    kind,
    changes.map(({ entry }) => entry.key),
  )
  await cutRevisions(
    trx,
    hand,
    kind,
    changes.flatMap(({ entry, cuts }) => {
      const all: readonly Cut[] =
        entry.row && !begun.has(entry.key)
          ? [{ cause: 'before', values: entry.published, account: null }, ...cuts]
          : cuts
      return all.map((cut) => ({ key: entry.key, cut }))
    }),
  )
  const drafts = changes.map(({ entry, draft }) => ({ key: entry.key, ...draft }))
  await sql`
    update entry_draft d set version = d.version + 1, updated_at = ${hand.now}, updated_by = ${accountOf(hand)},
      state = n.state, state_at = case when d.state = n.state then d.state_at else ${hand.now} end,
      fields = n.fields, base = n.base, touched = n.touched,
      publish_at = case when n.state = 'scheduled' then d.publish_at end,
      publish_zone = case when n.state = 'scheduled' then d.publish_zone end,
      publish_languages = case when n.state = 'scheduled' then d.publish_languages end
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb)
      as n(key text, state text, fields jsonb, base jsonb, touched jsonb)
    where d.kind = ${kind.name} and d.key = n.key`.execute(trx)
}
