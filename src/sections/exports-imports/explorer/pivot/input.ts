import type { Marks } from '#ui/marks.ts'
import type { Line, Refusal } from '../../totals/totals.ts'
import type { Dimension, Measure } from '../asked.ts'

/** A line under the row and the column that it belongs to; the key of a period is in `year_month`. */
export interface KeyedLine extends Line {
  row: string
  column: string
}

/** What is reported under which keys: it decides whether codes add up and whether two periods are alike. */
export interface KeyedReport {
  row: string
  column: string
  process: Line['process']
  country: string
  product: string
  hs_code: string
  whole: boolean
  periods: readonly string[]
}

/** Why a cell has no figure. */
export type Why = Refusal | { kind: 'flows' } | { kind: 'unlike' } | { kind: 'withheld' }

/** A figure; null with the reason, or without one where nothing was reported. */
export interface Cell {
  amount: number | null
  why: Why | null
  marks: Marks
}

/** A cell of what nobody reported. */
export const NOTHING: Cell = { amount: null, why: null, marks: {} }

/** What a table is made of. */
export interface PivotInput {
  rows: Dimension
  columns: Dimension
  measure: Measure
  /** Shown, oldest first; one where neither rows nor columns are periods. */
  periods: readonly string[]
  lines: readonly KeyedLine[]
  /** The trade with all partners by the other dimension, where one of the two is partners; else null. */
  whole: readonly KeyedLine[] | null
  reports: readonly KeyedReport[]
  /** `column`, with a minus from the largest down; empty for the usual order. */
  sort: string
  most: { rows: number; columns: number }
  /** Order of keys that are not in the order of their figures; null for those that are. */
  order: { rows: readonly string[] | null; columns: readonly string[] | null }
  /** Cells with rows that may not be passed on, as `row column`; of a page none. */
  withheld?: ReadonlySet<string>
}

/** All keys of a side, in the name of a sum that is remembered. */
export const ANY = '*'
