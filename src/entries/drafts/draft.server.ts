import { sql, type Selectable } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import type { EntryDraft, JsonValue } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Owned } from '#platform/policy/policy.ts'
import type { Kind, State } from '../kind.ts'
import { readRow, valuesOf, type StoredRow } from '../row.server.ts'
import type { Correction } from '../corrections/correction.ts'
import type { Twins } from '../twins/twins.ts'
import { sameValue, type Values } from '../values.ts'
import { keyNow } from './move-key.server.ts'

/** Who works on it, and with what. */
export type Hand = Pick<RequestContext, 'viewer' | 'requestId' | 'now' | 'lang'> & {
  app: Pick<App, 'db' | 'changes' | 'jobs' | 'memo' | 'config'>
}

/** A row of `entry_draft`. */
export interface Draft {
  isNew: boolean
  version: number
  state: Exclude<State, 'public'>
  fields: Values
  base: Values
  touched: Readonly<Record<string, readonly [version: number, account: number | null]>>
  ownerId: number | null
  publishAt: Date | null
  publishZone: string | null
  publishLanguages: Lang[] | null
  /** Who looks it over, and until when. */
  reviewerId: number | null
  dueAt: Date | null
  stateAt: Date
  updatedAt: Date
  updatedBy: number | null
  /** The translation state of its texts, by field. */
  twins: Readonly<Record<string, Twins>>
  /** The note for readers that is published with it. */
  correction: Partial<Correction>
  /** The pages that saved last, newest last: the number of the last request that was taken, and its columns that clashed. */
  visits: readonly (readonly [id: string, turn: number, clashed: readonly string[]])[]
  /** Figures of its texts that differ from ours and are meant so, by their marks. */
  accepted: Readonly<Record<string, Accepted>>
}

/** Why a figure differs from ours. */
interface Accepted {
  note: string
  by: number | null
  at: string
}

/** A thing as the newsroom has it: what is public of it, and what is changed of that. */
export interface Entry {
  kind: Kind
  key: string
  /** Null while it has no row. */
  row: StoredRow | null
  draft: Draft | null
  /** The public values. */
  published: Values
  /** The public values with the changes over them. */
  values: Values
  /** Columns that differ from what is public. */
  changed: string[]
  /** Columns that were changed in public, by an import or another way, since they were first changed here. */
  overtaken: string[]
  state: State
  version: number
  owned: Owned
}

/** Reads a thing with its working copy, also by the key under which it was begun; null where there is neither. */
export async function readEntry(db: Db, kind: Kind, key: string): Promise<Entry | null> {
  const [row, draft] = await Promise.all([readRow(db, kind, key), readDraft(db, kind, key)])
  if (row || draft?.isNew) return entryOf(kind, key, row, draft)
  const now = await keyNow(db, kind, key)
  return now === key ? null : readEntry(db, kind, now)
}

/** The same, held until the transaction ends. The draft's row is made where there is none, so that there is one to hold. */
export async function lockEntry(trx: Trx, kind: Kind, key: string): Promise<Entry | null> {
  const row = await readRow(trx, kind, key, { lock: true })
  if (row) {
    await trx
      .insertInto('entry_draft')
      .values({ kind: kind.name, key, version: 0, owner_id: ownerOf(kind, row) })
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
      .execute()
  }
  const draft = await readDraft(trx, kind, key, true)
  // Published by somebody else while this waited for its working copy.
  const made = !row && draft && !draft.isNew ? await readRow(trx, kind, key, { lock: true }) : row
  if (made || draft?.isNew) return entryOf(kind, key, made, draft)
  const now = await keyNow(trx, kind, key)
  return now === key ? null : lockEntry(trx, kind, now)
}

async function readDraft(db: Db, kind: Kind, key: string, lock = false): Promise<Draft | null> {
  const row = await db
    .selectFrom('entry_draft')
    .selectAll()
    .where('kind', '=', kind.name)
    .where('key', '=', key)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? draftOf(row) : null
}

/** A working copy from its row. */
export function draftOf(row: Selectable<EntryDraft>): Draft {
  return {
    isNew: row.is_new,
    version: row.version,
    state: row.state as Draft['state'],
    fields: row.fields as Values,
    base: row.base as Values,
    touched: row.touched as unknown as Draft['touched'],
    ownerId: row.owner_id,
    publishAt: row.publish_at,
    publishZone: row.publish_zone,
    publishLanguages: row.publish_languages as Lang[] | null,
    reviewerId: row.reviewer_id,
    dueAt: row.due_at,
    stateAt: row.state_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    correction: (row.correction ?? {}) as Draft['correction'],
    twins: row.twins as unknown as Draft['twins'],
    visits: row.visits as unknown as Draft['visits'],
    accepted: row.accepted as unknown as Draft['accepted'],
  }
}

/** Whose thing a row is. */
export function ownerOf({ owner }: Kind, row: StoredRow): number | null {
  const id = owner ? row[owner] : null
  return typeof id === 'number' ? id : null
}

/** A thing from its row and its working copy, of which there is at least one. */
export function entryOf(kind: Kind, key: string, row: StoredRow | null, draft: Draft | null): Entry {
  const published = row ? valuesOf(kind, row) : {}
  const fields = draft?.fields ?? {}
  const changed = Object.keys(fields).filter((column) => !sameValue(fields[column], published[column]))
  const overtaken = changed.filter((column) => !sameValue(draft?.base[column], published[column]))
  const state = stateOf(kind, row, draft, changed.length > 0)
  const ownerId = (row ? ownerOf(kind, row) : null) ?? draft?.ownerId ?? null
  return {
    kind,
    key,
    row,
    draft,
    published,
    values: { ...published, ...fields },
    changed,
    overtaken,
    state,
    version: draft?.version ?? 0,
    owned: { ownerId, state: row && state === 'public' ? 'public' : state },
  }
}

function stateOf(kind: Kind, row: StoredRow | null, draft: Draft | null, isChanged: boolean): State {
  if (!row) return draft?.state ?? 'draft'
  const archived = kind.archive !== 'away' && row[kind.archive.column] === kind.archive.value
  const own = archived ? 'archived' : (kind.stateOf?.(row) ?? 'public')
  if (own === 'archived') return own
  const onItsWay = draft !== null && draft.state !== 'draft'
  if (own === 'public') return onItsWay || isChanged ? (draft?.state ?? 'draft') : 'public'
  return onItsWay ? draft.state : own
}

/** Columns of a draft's row that a change of state or a save may set. */
export interface DraftChange {
  fields?: Values
  base?: Values
  touched?: Draft['touched']
  twins?: Draft['twins']
  state?: Draft['state']
  isNew?: boolean
  publishAt?: Date | null
  publishZone?: string | null
  publishLanguages?: readonly Lang[] | null
  /** The reviewer's task is done. */
  settled?: boolean
}

/** Writes a held draft: its version goes up, and it is the hand's last change. */
export async function writeDraft(trx: Trx, hand: Hand, entry: Entry, change: DraftChange): Promise<number> {
  const accountId = accountOf(hand)
  const json = (value: object) => sql<JsonValue>`${JSON.stringify(value)}::jsonb`
  const { fields, base, touched, twins, state, isNew, publishAt, publishZone, publishLanguages, settled } =
    change
  const row = await trx
    .updateTable('entry_draft')
    .set({
      version: sql`version + 1`,
      updated_at: hand.now,
      updated_by: accountId,
      ...(fields && { fields: json(fields) }),
      ...(base && { base: json(base) }),
      ...(touched && { touched: json(touched) }),
      ...(twins && { twins: json(twins) }),
      ...(state && state !== entry.draft?.state && { state, state_at: hand.now }),
      ...(isNew !== undefined && { is_new: isNew }),
      ...(publishAt !== undefined && { publish_at: publishAt }),
      ...(publishZone !== undefined && { publish_zone: publishZone }),
      ...(publishLanguages !== undefined && {
        publish_languages: publishLanguages ? [...publishLanguages] : null,
      }),
      ...(settled && { reviewer_id: null, due_at: null }),
    })
    .where('kind', '=', entry.kind.name)
    .where('key', '=', entry.key)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** The account of who works; null for the system. */
export const accountOf = ({ viewer }: Pick<Hand, 'viewer'>) => (viewer.role === 'visitor' ? null : viewer.id)
