import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import { takeBackCorrections } from '../corrections/corrections.server.ts'
import { accountOf, writeDraft, type Entry, type Hand } from '../drafts/draft.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import { publishIn } from '../drafts/publish.server.ts'
import { lockEntries } from '../drafts/several.server.ts'
import type { Kind } from '../kind.ts'
import { noticeUndone } from '../notices/batch.server.ts'
import { readValue } from '../read-value.ts'
import { cutRevision } from '../revisions/cut.server.ts'
import { deleteRow, rowsFieldsOf } from '../row.server.ts'
import { sameValue, type Values } from '../values.ts'
import { apply } from './apply.server.ts'
import { json, readBatch } from './batch.server.ts'
import type { Done, Left } from './change.ts'
import { derivedOf, keptDraft, LeftOut, leftBy, planValues, type Planned } from './plan.server.ts'

/** A thing whose row has to go again, to come back, or to get its own rows back. */
interface Single {
  entry: Entry
  was: Done
}
type Undoing = { done: Done; change: Exclude<Planned['change'], { move: string }> | Single }

/** Whether the viewer may undo a batch: their own, or any where they may change all things of the kind. */
export function mayUndo({ viewer }: Pick<Hand, 'viewer'>, kind: Kind, accountId: number | null): boolean {
  const own = accountId !== null && accountId === accountOf({ viewer })
  return can(viewer, kind.needs.edit) && (own || can(viewer, kind.needs.edit, { ownerId: null }))
}

/**
 * Makes the things of a batch what they were before it, in one transaction. What was changed again since is left and
 * listed. Asked for twice, it is done once. Throws `not_found` and `not_allowed`.
 */
export async function undoBatch(hand: Hand, kind: Kind, id: number): Promise<void> {
  const tags = await hand.app.db.transaction().execute(async (trx) => {
    const batch = await readBatch(trx, id, true)
    if (!batch || batch.prepared || batch.kind !== kind.name) throw new Refusal('not_found')
    if (!mayUndo(hand, kind, batch.accountId)) throw new Refusal('not_allowed')
    if (batch.undoneAt) return []
    const entries = await lockEntries(
      trx,
      kind,
      batch.done.map(({ key }) => key),
    )
    const ready: Undoing[] = []
    const left: Left[] = []
    for (const was of batch.done) {
      const entry = entries.get(was.key)
      const planned = entry
        ? planUndo(hand, entry, was, batch.request.do)
        : { key: was.key, title: was.title, why: 'changed' as const, columns: [] }
      if ('why' in planned) left.push(planned)
      else ready.push(planned)
    }
    const applied = await apply(trx, hand, kind, ready, 'entry.undo', (inTrx, single: Single) =>
      batch.request.do === 'archive' ? bringBack(inTrx, hand, single) : takeBack(inTrx, hand, single),
    )
    const undone = applied.done.map(({ key }) => key)
    await noticeUndone(trx, hand, kind, { id, do: batch.request.do, at: batch.at }, new Set(undone))
    if (batch.request.do === 'publish') {
      // Notes have the time of the batch that published them.
      await takeBackCorrections(trx, kind, undone, batch.at)
    }
    await trx
      .updateTable('entry_batch')
      .set({
        undone_at: hand.now,
        rows: json({ done: batch.done, left: batch.left, notUndone: [...left, ...applied.left] }),
      })
      .where('id', '=', id)
      .execute()
    return applied.tags
  })
  if (tags.length > 0) await hand.app.changes.publish(tags)
}

function planUndo(hand: Hand, entry: Entry, was: Done, what: 'set' | 'publish' | 'archive'): Undoing | Left {
  try {
    if (what === 'set') return planUnset(hand, entry, was)
    return what === 'publish' ? planUnpublish(hand, entry, was) : planRevive(hand, entry, was)
  } catch (error) {
    return leftBy(hand, entry, error)
  }
}

function planUnset(hand: Hand, entry: Entry, was: Done): Undoing {
  if (!holds(entry.values, was.after)) throw new LeftOut('changed')
  const planned = planValues(hand, entry, was.before, 'undo')
  if ('move' in planned.change) throw new Error('Values are written with all others')
  return { done: planned.done, change: planned.change }
}

function planUnpublish(hand: Hand, entry: Entry, was: Done): Undoing {
  const { kind, row } = entry
  if (!can(hand.viewer, kind.needs.publish, entry.owned)) throw new Refusal('not_allowed')
  if (!row || entry.state !== 'public' || !holds(entry.published, was.after)) throw new LeftOut('changed')
  const done: Done = { ...was, live: !was.draft.isNew, before: was.after, after: was.before }
  const ownRows = rowsFieldsOf(kind).some(([name]) => name in was.before)
  if (ownRows || (was.draft.isNew && !kind.unpublished)) return { done, change: { entry, was } }
  const columns = kind.columns.filter(({ column }) => column in was.before)
  const stored = Object.fromEntries(
    columns.map((column) => [column.column, readValue(column, was.before[column.column] ?? null).stored]),
  )
  const written = was.draft.isNew
    ? (kind.unpublished ?? {})
    : { ...stored, ...derivedOf(hand, entry, stored) }
  return {
    done,
    change: {
      entry,
      written,
      draft: was.draft.isNew ? keptDraft(entry.draft) : { ...keptDraft(entry.draft), ...workingCopyOf(was) },
      cuts: [
        { cause: 'undo', values: { ...entry.published, ...was.before }, changed: Object.keys(was.before) },
      ],
    },
  }
}

function planRevive(hand: Hand, entry: Entry, was: Done): Undoing {
  const { kind, row, draft } = entry
  if (!can(hand.viewer, kind.needs.publish, entry.owned)) throw new Refusal('not_allowed')
  if (entry.state !== 'archived') throw new LeftOut('changed')
  const done: Done = { ...was, live: was.draft.state === 'public', before: {}, after: {} }
  if (!row || kind.archive === 'away') return { done, change: { entry, was } }
  return {
    done,
    change: {
      entry,
      written: { [kind.archive.column]: kind.archive.back },
      draft: { ...keptDraft(draft), state: stateOf(was) },
      cuts: [{ cause: 'undo', values: entry.values }],
    },
  }
}

const holds = (values: Values, after: Values) =>
  Object.keys(after).every((name) => sameValue(values[name], after[name]))

/** A working copy has no state `public`, and a time to publish at is not restored: it may have passed. */
function stateOf({ draft: { state } }: Done) {
  return state === 'public' ? 'draft' : state === 'scheduled' ? 'reviewed' : state
}

const workingCopyOf = (was: Done) => ({ state: stateOf(was), fields: was.draft.fields, base: was.draft.base })

/** Undoes a single publication: a new row is deleted, else its values and own rows are restored. */
async function takeBack(trx: Trx, hand: Hand, { entry, was }: Single): Promise<string> {
  const { kind, key } = entry
  await cutRevision(trx, hand, entry, {
    cause: 'undo',
    values: entry.published,
    changed: Object.keys(was.before),
  })
  if (was.draft.isNew) await deleteRow(trx, kind, key)
  else {
    const values = { ...entry.published, ...was.before }
    await publishIn(
      trx,
      hand,
      { ...entry, values, changed: Object.keys(was.before), overtaken: [] },
      { cause: 'undo' },
    )
  }
  await writeDraft(trx, hand, entry, { ...workingCopyOf(was), isNew: was.draft.isNew })
  return key
}

/** Restores what was deleted with its row, or what had none and was archived. */
async function bringBack(trx: Trx, hand: Hand, { entry, was }: Single): Promise<string> {
  if (!was.draft.isNew) {
    await publishIn(
      trx,
      hand,
      { ...entry, values: was.before, changed: Object.keys(was.before), overtaken: [] },
      { cause: 'undo' },
    )
  } else await cutRevision(trx, hand, entry, { cause: 'undo', values: entry.values })
  await writeDraft(trx, hand, entry, { ...workingCopyOf(was), isNew: was.draft.isNew })
  return entry.key
}
