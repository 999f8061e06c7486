import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { JsonValue } from '#platform/db/types.ts'
import { accountOf, type Entry, type Hand, type Trx } from '../drafts/draft.server.ts'
import type { Values } from '../values.ts'

/** Why a revision was kept. */
export type Cause =
  | 'before'
  | 'save'
  | 'session'
  | 'submit'
  | 'return'
  | 'review'
  | 'schedule'
  | 'unschedule'
  | 'publish'
  | 'unpublish'
  | 'archive'
  | 'revive'
  | 'restore'
  | 'conflict'
  | 'bulk'
  | 'undo'

export interface Cut {
  cause: Cause
  /** The whole thing as it is then. */
  values: Values
  changed?: readonly string[]
  note?: string | null
  /** Whose it is, where that is not the hand's. */
  account?: number | null
  at?: Date
}

/** Keeps what a thing is now. Says the revision's number. */
export async function cutRevision(trx: Trx, hand: Hand, entry: Pick<Entry, 'kind' | 'key'>, cut: Cut): Promise<number> {
  const row = await trx
    .insertInto('entry_revision')
    .values({
      kind: entry.kind.name,
      key: entry.key,
      cause: cut.cause,
      fields: sql<JsonValue>`${JSON.stringify(cut.values)}::jsonb`,
      changed: [...(cut.changed ?? [])],
      note: cut.note ?? null,
      account_id: cut.account === undefined ? accountOf(hand) : cut.account,
      at: cut.at ?? hand.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Keeps what a thing was before the newsroom first changed it, so that there is a way back to it. */
export async function keepBeginning(trx: Trx, hand: Hand, entry: Entry): Promise<void> {
  if (!entry.row || (await hasRevisions(trx, entry))) return
  await cutRevision(trx, hand, entry, { cause: 'before', values: entry.published, account: null })
}

async function hasRevisions(db: Db, { kind, key }: Pick<Entry, 'kind' | 'key'>): Promise<boolean> {
  const row = await db
    .selectFrom('entry_revision')
    .select('id')
    .where('kind', '=', kind.name)
    .where('key', '=', key)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
