import type { ErrorCode } from '#platform/http/errors.ts'
import { isBilingual, type EntryColumn } from '../fields.ts'
import type { Kind, State } from '../kind.ts'
import type { Value, Values } from '../values.ts'

/** A change of several things at once. */
export type BulkChange = { do: 'set'; column: string; value: Value } | { do: 'publish' } | { do: 'archive' }

/** Most things in one batch: it is one transaction, and whoever waits for it waits for all of it. */
export const MOST_IN_BATCH = 500

/** Why a thing was left as it was: an error, or it was so already, cannot be done in its state, was changed since. */
export type Why = ErrorCode | 'same' | 'state' | 'changed'

/** A thing that was left as it was. */
export interface Left {
  key: string
  title: string | null
  why: Why
  /** The columns that are in the way, where there are any. */
  columns: readonly string[]
}

/** A thing that was changed, with what it takes to undo it. */
export interface Done {
  key: string
  title: string | null
  /** It is for readers to see. */
  live: boolean
  /** Columns as they were and as they became: of the working copy, which is what is public where it has no changes. */
  before: Values
  after: Values
  /** Its earlier working copy; `isNew`: it had no row. */
  draft: { isNew: boolean; state: State; fields: Values; base: Values }
}

const SETTABLE: readonly EntryColumn['field']['type'][] = [
  'text',
  'url',
  'number',
  'percent',
  'integer',
  'boolean',
  'date',
  'partialDate',
  'enum',
  'country',
  'reference',
  'bilingual',
]

/** The columns that can be set for several things at once: those that one short value fills. */
export function settableColumns(kind: Kind): EntryColumn[] {
  const names = new Set([...kind.title.ar, ...kind.title.en, ...(kind.keyFrom ?? [])])
  return kind.columns.filter(
    ({ column, field, reason }) =>
      !reason && !field.fixed && !names.has(column) && SETTABLE.includes(field.type) && !isLong(field),
  )
}

const isLong = (field: EntryColumn['field']) =>
  (field.type === 'text' || isBilingual(field)) && 'lines' in field && field.lines !== undefined
