import { LANGS } from '#i18n/locale.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import { faultsOf } from '../check.ts'
import { accountOf, type Draft, type Entry, type Hand } from '../drafts/draft.server.ts'
import { isLookedUp, publicationOf, type Publication } from '../drafts/publish.server.ts'
import { withChanges } from '../drafts/save.server.ts'
import type { RowChange } from '../drafts/several.server.ts'
import { titleOf } from '../kind.ts'
import { actionOf, movesFrom } from '../moves.ts'
import { readValue } from '../read-value.ts'
import type { Cause, Cut } from '../revisions/cut.server.ts'
import { rowsFieldsOf, type StoredRow } from '../row.server.ts'
import { sameValue, type Values } from '../values.ts'
import type { BulkChange, Done, Left, Why } from './change.ts'

/** What a change would make of a thing: written with all others, or by itself where rows come or go. */
export interface Planned {
  done: Done
  change: RowChange | { entry: Entry; move: 'publish' | 'archive' }
}

/** Why a thing is left out of a batch. */
export class LeftOut extends Error {
  readonly why: Why
  constructor(why: Why) {
    super(why)
    this.why = why
  }
}

/** What a change would make of a thing, or why it is left as it is. Nothing is written. */
export function plan(hand: Hand, entry: Entry, change: BulkChange): Planned | Left {
  return orLeft(hand, entry, () => {
    switch (change.do) {
      case 'set':
        return planValues(
          hand,
          entry,
          withReason(entry, change.column, { [change.column]: change.value }),
          'bulk',
        )
      case 'publish':
        return planPublish(hand, entry)
      case 'archive':
        return planArchive(hand, entry)
    }
  })
}

/** Turns what prevents the change of one thing into the reason why it is left. */
function orLeft(hand: Pick<Hand, 'lang'>, entry: Entry, work: () => Planned): Planned | Left {
  try {
    return work()
  } catch (error) {
    return leftBy(hand, entry, error)
  }
}

/** The reason why a thing is left; throws on what is no refusal. */
export function leftBy({ lang }: Pick<Hand, 'lang'>, { kind, key, values }: Entry, error: unknown): Left {
  const left = { key, title: titleOf(kind, values, lang), columns: [] }
  if (error instanceof LeftOut) return { ...left, why: error.why }
  if (error instanceof Refusal) return { ...left, why: error.code, columns: Object.keys(error.fields) }
  throw error
}

export const isLeft = (planned: Planned | Left): planned is Left => 'why' in planned

// A value and the reason of its absence exclude each other.
function withReason({ kind }: Entry, column: string, values: Values): Values {
  const found = kind.columns.find((one) => one.column === column)
  const filled = values[column] !== null && values[column] !== ''
  return found?.field.reasons && filled ? { ...values, [`${found.key}_missing`]: null } : values
}

/** Sets columns: of what is public and unchanged, in public; of what is on its way, in its working copy. */
export function planValues(hand: Hand, entry: Entry, given: Values, cause: Cause): Planned {
  const { kind, row, draft, state } = entry
  if (!can(hand.viewer, kind.needs.edit, entry.owned)) throw new Refusal('not_allowed')
  if (state === 'archived') throw new LeftOut('state')
  const changed = Object.keys(given).filter((name) => !sameValue(given[name], entry.values[name]))
  if (changed.length === 0) throw new LeftOut('same')
  const values = pick(given, changed)
  const columns = kind.columns.filter(({ column }) => changed.includes(column))
  for (const { field } of columns) {
    if ((field.needs && !can(hand.viewer, field.needs)) || (field.fixed && row))
      throw new Refusal('not_allowed')
  }
  const live = state === 'public' && row !== null && can(hand.viewer, kind.needs.publish, entry.owned)
  const after = { ...entry.values, ...values }
  const done: Done = { ...begin(hand, entry), live, before: pick(entry.values, changed), after: values }
  if (!live) {
    const next = withChanges(entry, values, accountOf(hand))
    return {
      done,
      change: {
        entry,
        written: {},
        draft: { state: draft?.state ?? 'draft', ...next },
        cuts: [...sessionOf(hand, entry), { cause, values: after, changed }],
      },
    }
  }
  refuseNewFaults(entry, after)
  const stored = Object.fromEntries(
    columns.map((column) => [column.column, readValue(column, values[column.column] ?? null).stored]),
  )
  return {
    done,
    change: {
      entry,
      written: { ...stored, ...derivedOf(hand, entry, stored) },
      draft: keptDraft(draft),
      cuts: [{ cause, values: after, changed }],
    },
  }
}

/** Faults in the columns of an existing row. */
export const derivedOf = ({ now }: Pick<Hand, 'now'>, { kind, row }: Entry, stored: StoredRow): StoredRow =>
  kind.derive?.({ ...row, ...stored }, { now, before: row }) ?? {}

// A fault that was there before does not prevent setting another field.
function refuseNewFaults({ kind, values }: Entry, after: Values): void {
  const before = faultsOf(kind, values, LANGS)
  const faults = Object.entries(faultsOf(kind, after, LANGS)).filter(([name, code]) => before[name] !== code)
  if (faults.length > 0) throw new Refusal('invalid_input', { fields: Object.fromEntries(faults) })
}

function planPublish(hand: Hand, entry: Entry): Planned {
  const { kind, row, draft, state } = entry
  if (!can(hand.viewer, actionOf(kind, 'publish'), entry.owned)) throw new Refusal('not_allowed')
  if (state === 'public') throw new LeftOut('same')
  if (!movesFrom(kind, state).includes('publish')) throw new LeftOut('state')
  const publication = publicationOf(hand, entry)
  const { shown, written, changed, fields, base } = publication
  const done = donePublishing(hand, entry, publication)
  const ownRows = rowsFieldsOf(kind).some(([name]) => entry.changed.includes(name))
  if (!row || ownRows || isLookedUp(entry)) return { done, change: { entry, move: 'publish' } }
  return {
    done,
    change: {
      entry,
      written,
      draft: { state: 'draft', fields, base, touched: draft?.touched ?? {} },
      cuts: [{ cause: 'publish', values: shown, changed }],
    },
  }
}

/** The changes that undo a publication. */
export const donePublishing = (
  hand: Pick<Hand, 'lang'>,
  entry: Entry,
  { shown, changed }: Publication,
): Done => ({
  ...begin(hand, entry),
  live: true,
  before: pick(entry.published, changed),
  after: pick(shown, changed),
})

function planArchive(hand: Hand, entry: Entry): Planned {
  const { kind, row, draft, state } = entry
  if (!can(hand.viewer, actionOf(kind, 'archive'), entry.owned)) throw new Refusal('not_allowed')
  if (state === 'archived') throw new LeftOut('same')
  if (!movesFrom(kind, state).includes('archive')) throw new LeftOut('state')
  const goes = kind.archive === 'away'
  const done: Done = { ...begin(hand, entry), live: false, before: goes ? entry.published : {}, after: {} }
  if (!row || kind.archive === 'away') return { done, change: { entry, move: 'archive' } }
  return {
    done,
    change: {
      entry,
      written: { [kind.archive.column]: kind.archive.value },
      draft: { ...keptDraft(draft), state: 'draft' },
      cuts: [{ cause: 'archive', values: entry.values }],
    },
  }
}

function begin(
  { lang }: Pick<Hand, 'lang'>,
  { kind, key, row, draft, state, values }: Entry,
): Omit<Done, 'live' | 'before' | 'after'> {
  return {
    key,
    title: titleOf(kind, values, lang),
    draft: { isNew: row === null, state, fields: draft?.fields ?? {}, base: draft?.base ?? {} },
  }
}

export const keptDraft = (draft: Draft | null): RowChange['draft'] => ({
  state: draft?.state ?? 'draft',
  fields: draft?.fields ?? {},
  base: draft?.base ?? {},
  touched: draft?.touched ?? {},
})

// Another's unfinished text stays to be found, as when it is changed by hand.
function sessionOf(hand: Hand, { draft, values, changed }: Entry): Cut[] {
  if (!draft || changed.length === 0 || draft.updatedBy === accountOf(hand)) return []
  return [{ cause: 'session', values, changed, account: draft.updatedBy, at: draft.updatedAt }]
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
