import { sql } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import { Refusal } from '#platform/http/errors.ts'
import { CHANNEL } from '#platform/cache/changes.server.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import { can } from '#platform/policy/policy.ts'
import { isCorrectable, isSaid, keepCorrection } from '../corrections/corrections.server.ts'
import type { Correction } from '../corrections/correction.ts'
import type { Kind, State } from '../kind.ts'
import { actionOf, movesFrom, type Move } from '../moves.ts'
import { cutRevision, keepBeginning, type Cut } from '../revisions/cut.server.ts'
import { deleteRow, updateRow } from '../row.server.ts'
import type { Values } from '../values.ts'
import { auditedValues } from './audited.server.ts'
import { lockEntry, writeDraft, type Entry, type Hand } from './draft.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import { noticeMove } from '../notices/moves.server.ts'
import { writeNote } from '../notes/notes.server.ts'
import { publishIn } from './publish.server.ts'
import { saveInto, type Changes } from './save.server.ts'
import { setRevisionAuthor } from './sign.server.ts'
import { refusalOfTable } from './table-fault.server.ts'

/** What a move needs to know. */
export interface Moving {
  /** Saved first, in the same transaction: the form's button saves what is in it. */
  changes?: Changes
  languages?: readonly Lang[]
  note?: string | null
  /** The note for readers; without it what its working copy has. */
  correction?: Correction
  at?: Date
  zone?: string
  overtake?: boolean
  /** Sends no notice: one of several, for which there is one together. */
  quiet?: boolean
  /** Remembers, in the same transaction, how to take a publication back, and says under which number. */
  remember?: (trx: Trx, entry: Entry, key: string) => Promise<number>
}

/** What waits while nothing new may be made public. */
const OPEN_ONLY: readonly Move[] = ['submit', 'publish', 'schedule']

/**
 * What came of it: the key, which a new thing gets when it is published, how to undo it where that was remembered, and
 * whether it was so already, because somebody else or another window was first.
 */
export type Moved = { key: string; tags: string[]; undo?: number; already?: boolean }

/** The state to which a move leads: who asks for what is so already is answered as if it had been done now. */
const LEADS_TO: Partial<Record<Move, State>> = {
  submit: 'submitted',
  return: 'returned',
  review: 'reviewed',
  unschedule: 'reviewed',
  publish: 'public',
  unpublish: 'draft',
  archive: 'archived',
  revive: 'draft',
}

/**
 * Moves a thing as a whole: submits, returns, publishes or archives it. One transaction: row,
 * past, audit and the message to every instance. Throws `not_found`, `not_allowed`, `stale` (also where the thing is in
 * another state), `invalid_input`, `in_use`. `run` is the transaction, where another one than its own is wanted.
 */
export async function moveEntry(
  hand: Hand,
  kind: Kind,
  key: string,
  move: Move,
  how: Moving = {},
  run: (work: (trx: Trx) => Promise<Moved>) => Promise<Moved> = (work) =>
    hand.app.db.transaction().execute(work),
): Promise<Moved> {
  if (OPEN_ONLY.includes(move) && (await kind.closed?.(hand.app))) throw new Refusal('posting_closed')
  try {
    const moved = await run(async (trx) => {
      const entry = await lockEntry(trx, kind, key)
      if (!entry) throw new Refusal('not_found')
      if (!can(hand.viewer, actionOf(kind, move), entry.owned)) throw new Refusal('not_allowed')
      const current = how.changes ? await withSaved(trx, hand, entry, how.changes) : entry
      const explained = await isExplained(trx, current, move, how)
      if (!explained && isSo(current, move, how)) {
        if (move === 'return') await addToReturn(trx, hand, current, how)
        return { key: entry.key, tags: [], already: true }
      }
      // A public thing with only a note for readers is published like a draft.
      const from = [entry.state, current.state, ...(explained ? (['draft'] as const) : [])]
      if (!from.some((state) => movesFrom(kind, state).includes(move))) throw new Refusal('stale')
      const moved = await moveIn(trx, hand, current, move, how)
      return how.remember ? { ...moved, undo: await how.remember(trx, current, moved.key) } : moved
    })
    // Instances that are joined by Redis do not hear what PostgreSQL says at the commit.
    if (moved.tags.length > 0) await hand.app.changes.publish(moved.tags)
    return moved
  } catch (error) {
    throw await refusalOfTable(hand.app.db, kind, error, { removing: move === 'archive' })
  }
}

/** Whether a thing already has the state after a move: another account or window was first. */
function isSo({ kind, row, state, draft }: Entry, move: Move, { at }: Moving): boolean {
  if (move === 'schedule') return state === 'scheduled' && draft?.publishAt?.getTime() === at?.getTime()
  // A public thing with changes is a draft too: its row says whether it is public.
  if (move === 'unpublish' && (!row || (kind.stateOf?.(row) ?? 'public') === 'public')) return false
  return state === LEADS_TO[move]
}

/** Whether there is a note of correction that is not public yet. */
async function isExplained(trx: Trx, entry: Entry, move: Move, { correction }: Moving): Promise<boolean> {
  if (move !== 'publish' || entry.state !== 'public' || !correction || !isCorrectable(entry)) return false
  return !(await isSaid(trx, entry, correction))
}

/** A return right after someone else's has a reason of its own: it is stored as a note. */
async function addToReturn(trx: Trx, hand: Hand, { kind, key }: Entry, { note }: Moving): Promise<void> {
  if (!note?.trim()) throw new Refusal('invalid_input', { fields: { note: 'required_field' } })
  const last = await trx
    .selectFrom('entry_revision')
    .select('note')
    .where('kind', '=', kind.name)
    .where('key', '=', key)
    .where('cause', '=', 'return')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (last?.note?.trim() !== note.trim()) await writeNote(trx, hand, kind, key, { body: note, field: null })
}

async function withSaved(trx: Trx, hand: Hand, entry: Entry, changes: Changes): Promise<Entry> {
  if (!can(hand.viewer, entry.kind.needs.edit, entry.owned)) throw new Refusal('not_allowed')
  const { clashes } = await saveInto(trx, hand, entry, changes)
  if (Object.keys(clashes).length > 0) {
    throw new Refusal('stale', {
      fields: Object.fromEntries(Object.keys(clashes).map((name) => [name, 'stale' as const])),
    })
  }
  const saved = await lockEntry(trx, entry.kind, entry.key)
  if (!saved) throw new Error('A held entry is there')
  return saved
}

/** The same for a thing that is held already and whose move is allowed. */
export async function moveIn(trx: Trx, hand: Hand, entry: Entry, move: Move, how: Moving): Promise<Moved> {
  const { kind } = entry
  await setRevisionAuthor(trx, hand)
  if (how.correction && isCorrectable(entry)) await keepCorrection(trx, entry, how.correction)
  const before = entry.row ? await kind.tags({ db: trx }, entry.key) : []
  const key = await doMove(trx, hand, entry, move, how)
  const after = await kind.tags({ db: trx }, key)
  const shown = entry.row || move === 'publish' ? [...new Set([...before, ...after])] : []
  await writeAudit(trx, {
    ctx: hand,
    action: `entry.${move}`,
    kind: kind.name,
    key,
    before: auditedValues(entry.published, entry.changed),
    after: auditedValues(entry.values, entry.changed),
  })
  if (!how.quiet) await noticeMove(trx, hand, { ...entry, key }, move, how)
  // A process that is killed right after the commit has still published its tags.
  if (shown.length > 0) await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(shown)})`.execute(trx)
  return { key, tags: shown }
}

async function doMove(trx: Trx, hand: Hand, entry: Entry, move: Move, how: Moving): Promise<string> {
  const { kind, key } = entry
  const { note = null } = how
  const cut = (values: Values = entry.values, more: Pick<Cut, 'languages' | 'publishAt'> = {}) =>
    cutRevision(trx, hand, entry, { cause: move, values, changed: entry.changed, note, ...more })
  switch (move) {
    case 'publish':
      return publishIn(trx, hand, entry, how)
    case 'submit':
      await cut()
      await writeDraft(trx, hand, entry, { state: 'submitted' })
      return key
    case 'return':
      if (!note?.trim()) throw new Refusal('invalid_input', { fields: { note: 'required_field' } })
      await cut()
      await writeDraft(trx, hand, entry, { state: 'returned' })
      return key
    case 'review':
      await cut()
      await writeDraft(trx, hand, entry, { state: 'reviewed' })
      return key
    case 'schedule': {
      const { at, zone = null, languages = ['ar', 'en'] } = how
      if (!at || at.getTime() <= hand.now.getTime()) {
        throw new Refusal('invalid_input', {
          fields: { publish_at: at ? 'must_be_valid' : 'required_field' },
        })
      }
      await cut(entry.values, { languages, publishAt: at })
      await writeDraft(trx, hand, entry, {
        state: 'scheduled',
        publishAt: at,
        publishZone: zone,
        publishLanguages: languages,
      })
      return key
    }
    case 'unschedule':
      await cut()
      await writeDraft(trx, hand, entry, {
        state: 'reviewed',
        publishAt: null,
        publishZone: null,
        publishLanguages: null,
      })
      return key
    case 'unpublish':
      await keepBeginning(trx, hand, entry)
      await cut(entry.published)
      await updateRow(trx, kind, key, kind.unpublished ?? {})
      return key
    case 'archive':
      await archive(trx, hand, entry, note)
      return key
    case 'revive': {
      await cut()
      if (entry.row && kind.archive !== 'away')
        await updateRow(trx, kind, key, { [kind.archive.column]: kind.archive.back })
      await writeDraft(trx, hand, entry, { state: 'draft' })
      return key
    }
  }
}

async function archive(trx: Trx, hand: Hand, entry: Entry, note: string | null): Promise<void> {
  const { kind, key, row } = entry
  await keepBeginning(trx, hand, entry)
  await cutRevision(trx, hand, entry, { cause: 'archive', values: entry.values, changed: [], note })
  if (row && kind.archive !== 'away') {
    await updateRow(trx, kind, key, { [kind.archive.column]: kind.archive.value })
    await writeDraft(trx, hand, entry, { state: 'draft' })
    return
  }
  await writeDraft(trx, hand, entry, { state: 'archived', fields: entry.values, base: {} })
  if (!row) return
  await deleteRow(trx, kind, key)
  await trx
    .updateTable('entry_draft')
    .set({ is_new: true })
    .where('kind', '=', kind.name)
    .where('key', '=', key)
    .execute()
}
