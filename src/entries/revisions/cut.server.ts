import { sql } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import type { JsonValue } from '#platform/db/types.ts'
import { accountOf, type Entry, type Hand } from '../drafts/draft.server.ts'
import type { Kind } from '../kind.ts'
import type { Values } from '../values.ts'

/** Why a revision was made. */
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
  /** The languages that it was done to, and when they will be public. */
  languages?: readonly Lang[] | null
  publishAt?: Date | null
  /** Whose it is, where that is not the hand's. */
  account?: number | null
  at?: Date
}

/** Stores the present state of a thing. Returns the revision's number. */
export async function cutRevision(
  trx: Trx,
  hand: Hand,
  entry: Pick<Entry, 'kind' | 'key'>,
  cut: Cut,
): Promise<number> {
  const row = await trx
    .insertInto('entry_revision')
    .values({
      kind: entry.kind.name,
      key: entry.key,
      cause: cut.cause,
      fields: sql<JsonValue>`${JSON.stringify(cut.values)}::jsonb`,
      changed: [...(cut.changed ?? [])],
      note: cut.note ?? null,
      languages: cut.languages ? [...cut.languages] : null,
      publish_at: cut.publishAt ?? null,
      account_id: cut.account === undefined ? accountOf(hand) : cut.account,
      at: cut.at ?? hand.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Stores the present state of several things of a kind, in one statement. */
export async function cutRevisions(
  trx: Trx,
  hand: Hand,
  kind: Kind,
  all: readonly { key: string; cut: Cut }[],
): Promise<void> {
  const rows = all.map(({ key, cut }) => ({
    key,
    cause: cut.cause,
    fields: cut.values,
    changed: cut.changed ?? [],
    note: cut.note ?? null,
    account_id: cut.account === undefined ? accountOf(hand) : cut.account,
    at: cut.at ?? hand.now,
  }))
  await sql`
    insert into entry_revision (kind, key, cause, fields, changed, note, account_id, at)
    select ${kind.name}, key, cause, fields, changed, note, account_id, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(key text, cause text, fields jsonb, changed text[],
      note text, account_id int, at timestamptz)`.execute(trx)
}

/** Which of several things have a past already. */
export async function keysWithRevisions(db: Db, kind: Kind, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('entry_revision')
    .select('key')
    .distinct()
    .where('kind', '=', kind.name)
    .where('key', 'in', keys)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Stores the state before the newsroom's first change, so that it can be restored. */
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
