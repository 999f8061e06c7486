import { sql } from 'kysely'
import type { JsonValue } from '#platform/db/types.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import type { EntryColumn } from '../fields.ts'
import type { Kind } from '../kind.ts'
import { readValue } from '../read-value.ts'
import { cutRevision, keepBeginning, type Cause } from '../revisions/cut.server.ts'
import { twinsAfter } from '../twins/entry-twins.ts'
import { notify } from '../notices/notify.server.ts'
import { markOf, sameValue, type Value, type Values } from '../values.ts'
import { accountOf, lockEntry, writeDraft, type Draft, type Entry, type Hand } from './draft.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'

/** Changed columns, each with the marks (`markOf`) of the values that the change may be based on. */
export interface Changes {
  fields: Values
  was: Readonly<Record<string, readonly string[]>>
  /** The version that the client knows: what others changed after it is returned. */
  known: number
  /** The page that sent it, and how many requests it has sent; a form that is sent as a whole has none. */
  visit?: { id: string; turn: number } | undefined
}

/** A column that somebody else changed meanwhile to something else. */
interface Clash {
  theirs: Value
  by: number | null
}

export interface Saved {
  version: number
  /** Columns that could not be written: somebody else changed them first. What was sent is stored as a revision. */
  clashes: Readonly<Record<string, Clash>>
  /** What others changed since the known version. */
  others: Values
  /** Columns whose text cannot be published as it is. It is saved all the same. */
  faulty: string[]
}

/** Pages of which a working copy remembers the requests. */
const MOST_VISITS = 20

/** A pause after which the state before it is stored as a revision. */
const SESSION_MS = 10 * 60 * 1000

/**
 * Saves changes into the working copy. Columns that no one else touched are written; for one that somebody
 * else changed to something else since, the answer has theirs. Half a text is never refused. Throws `not_found`,
 * `not_allowed`, and `invalid_input` for what no form of ours sends.
 */
export async function saveChanges(hand: Hand, kind: Kind, key: string, changes: Changes): Promise<Saved> {
  return hand.app.db.transaction().execute(async (trx) => {
    const entry = await lockEntry(trx, kind, key)
    if (!entry) throw new Refusal('not_found')
    if (!can(hand.viewer, kind.needs.edit, entry.owned)) throw new Refusal('not_allowed')
    return saveInto(trx, hand, entry, changes)
  })
}

/** The same for a thing that is held already. */
export async function saveInto(trx: Trx, hand: Hand, entry: Entry, changes: Changes): Promise<Saved> {
  const { draft, kind } = entry
  if (!draft) throw new Error('A held entry has a draft')
  const before = takenBefore(draft, changes)
  if (before) return answerOf(hand, entry, changes, before.clashed)
  const sent = Object.entries(changes.fields).map(([name, value]) => ({
    column: columnOf(hand, entry, name),
    value,
  }))
  const clashes: Record<string, Clash> = {}
  const accepted: Record<string, Value> = {}
  for (const { column, value } of sent) {
    const name = column.column
    const now = entry.values[name] ?? null
    if (sameValue(now, value)) {
      if (isLeftUnanswered(changes, name, value)) accepted[name] = value
      continue
    }
    if (!isBasedOn(changes, name, now, ownVersion(draft, name, accountOf(hand))))
      clashes[name] = { theirs: now, by: draft.touched[name]?.[1] ?? null }
    else accepted[name] = value
  }
  if (Object.keys(clashes).length > 0) {
    const values = Object.fromEntries(
      Object.keys(clashes).map((name) => [name, changes.fields[name] ?? null]),
    )
    await cutRevision(trx, hand, entry, {
      cause: 'conflict',
      values: { ...entry.values, ...values },
      changed: Object.keys(clashes),
    })
    await notify(trx, hand, entry, {
      event: 'conflict',
      to: Object.values(clashes).map(({ by }) => by),
      cause: `conflict:${kind.name}:${entry.key}:${entry.version}:${accountOf(hand)}`,
    })
  }
  let { version } = entry
  if (Object.keys(accepted).length > 0) {
    await keepBeginning(trx, hand, entry)
    await cutSession(trx, hand, entry)
    version = await writeDraft(trx, hand, entry, {
      ...withChanges(entry, accepted, accountOf(hand)),
      twins: twinsAfter(entry, accepted, hand.now),
    })
  }
  if (changes.visit) await keepTaken(trx, entry, changes.visit, Object.keys(clashes))
  const values = { ...entry.values, ...accepted }
  const sentNames = new Set(Object.keys(changes.fields))
  return {
    version,
    clashes,
    others: othersSince(hand, entry, changes.known, (name) => !sentNames.has(name)),
    faulty: faultyOf(kind, values),
  }
}

/** The answer to a request that was taken before: what it wrote may have been changed by others since. */
function answerOf(hand: Hand, entry: Entry, { known }: Changes, clashed: readonly string[]): Saved {
  return {
    version: entry.version,
    clashes: Object.fromEntries(
      clashed.map((name) => [
        name,
        { theirs: entry.values[name] ?? null, by: entry.draft?.touched[name]?.[1] ?? null },
      ]),
    ),
    others: othersSince(hand, entry, known, (name) => !clashed.includes(name)),
    faulty: faultyOf(entry.kind, entry.values),
  }
}

/** Columns that others changed after a version. */
function othersSince(
  hand: Hand,
  { draft, values }: Entry,
  known: number,
  isAsked: (name: string) => boolean,
): Values {
  return Object.fromEntries(
    Object.entries(draft?.touched ?? {}).flatMap(([name, [at, by]]) =>
      at > known && by !== accountOf(hand) && isAsked(name) ? [[name, values[name] ?? null]] : [],
    ),
  )
}

/** Columns that could not be published as they are. */
function faultyOf({ columns }: Kind, values: Values): string[] {
  return columns
    .filter(
      (column) => column.field.type !== 'rows' && readValue(column, values[column.column] ?? null).error,
    )
    .map(({ column }) => column)
}

/** The result of a request that was handled before, of the same page; undefined for a new one. */
function takenBefore({ visits }: Draft, { visit }: Changes): { clashed: readonly string[] } | undefined {
  const [, turn, clashed] = visits.find(([id]) => id === visit?.id) ?? []
  if (!visit || turn === undefined || clashed === undefined || visit.turn > turn) return undefined
  // A later request had all of this one, so no client waits for its answer.
  return { clashed: visit.turn === turn ? clashed : [] }
}

/** Remembers that a request was taken, also one that changed nothing: it may come a second time. */
async function keepTaken(
  trx: Trx,
  { kind, key, draft }: Entry,
  visit: NonNullable<Changes['visit']>,
  clashed: readonly string[],
): Promise<void> {
  const others = draft?.visits.filter(([id]) => id !== visit.id) ?? []
  const kept = [...others, [visit.id, visit.turn, clashed]].slice(-MOST_VISITS)
  await trx
    .updateTable('entry_draft')
    .set({ visits: sql<JsonValue>`${JSON.stringify(kept)}::jsonb` })
    .where('kind', '=', kind.name)
    .where('key', '=', key)
    .execute()
}

/** The version in which the account was the last to change a column; 0 where somebody else was. */
function ownVersion({ touched }: Draft, name: string, account: number | null): number {
  const [version, by] = touched[name] ?? [0, null]
  return by === account ? version : 0
}

/** Whether a column still has the value that the change is based on: the original, or one that the client sent without an answer. */
function isBasedOn({ was, known }: Changes, name: string, now: Value, own: number): boolean {
  const [first, ...sent] = was[name] ?? []
  if (first === undefined) return true
  const mark = markOf(now)
  // A repeated request finds the state it knew, though its author changed it and changed it back since.
  return sent.includes(mark) || (mark === first && own <= known)
}

/**
 * Whether something else was sent before without an answer. It may arrive later, and must then be found to be older: the
 * column then counts as changed now, though its value is the same.
 */
function isLeftUnanswered({ was }: Changes, name: string, value: Value): boolean {
  const [, ...sent] = was[name] ?? []
  return sent.some((mark) => mark !== markOf(value))
}

/** The draft with changes over it. What is again as in public is no change any more. */
export function withChanges(
  entry: Entry,
  accepted: Values,
  by: number | null,
): Pick<Draft, 'fields' | 'base' | 'touched'> {
  const { draft, published } = entry
  const fields: Record<string, Value> = { ...draft?.fields }
  const base: Record<string, Value> = { ...draft?.base }
  const touched: Record<string, Draft['touched'][string]> = { ...draft?.touched }
  for (const [name, value] of Object.entries(accepted)) {
    touched[name] = [entry.version + 1, by]
    if (sameValue(value, published[name])) {
      delete fields[name]
      delete base[name]
    } else {
      // Who types on has not seen what an import changed meanwhile.
      if (!(name in fields)) base[name] = published[name] ?? null
      fields[name] = value
    }
  }
  return { fields, base, touched }
}

function columnOf(hand: Hand, { kind, row }: Entry, name: string): EntryColumn {
  const column = kind.columns.find((one) => one.column === name)
  if (!column) throw new Refusal('invalid_input', { fields: { [name]: 'bad_request' } })
  const { needs, fixed } = column.field
  if ((needs && !can(hand.viewer, needs)) || (fixed && row)) {
    throw new Refusal('not_allowed', { fields: { [name]: 'not_allowed' } })
  }
  return column
}

/** Another hand or a long pause: what was there until now stays to be found. */
async function cutSession(trx: Trx, hand: Hand, entry: Entry): Promise<void> {
  const { draft } = entry
  if (!draft || draft.version === 0 || Object.keys(draft.fields).length === 0) return
  const paused = hand.now.getTime() - draft.updatedAt.getTime() > SESSION_MS
  if (draft.updatedBy === accountOf(hand) && !paused) return
  if (await isCut(trx, entry, draft.updatedAt)) return
  const cause: Cause = 'session'
  await cutRevision(trx, hand, entry, {
    cause,
    values: entry.values,
    changed: entry.changed,
    account: draft.updatedBy,
    at: draft.updatedAt,
  })
}

/** Whether the present text is in the history already. */
async function isCut(trx: Trx, { kind, key }: Entry, updatedAt: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('entry_revision')
    .select('id')
    .where('kind', '=', kind.name)
    .where('key', '=', key)
    .where('at', '>=', updatedAt)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
