import type { Direction } from '#ui/price/direction.ts'
import type { Marks } from '#ui/marks.ts'
import type { Tone } from '#ui/Status.tsx'
import type { Entry } from './entries.ts'

/** A thing on a board with its figure, in words, as one reader may know it now. */
export interface BoardRow extends Entry {
  name: string
  /** What its figure is based on: market, terms, filters. */
  basis: string
  /** Its page, without language. */
  path: string
  /** The figure; null where none is recorded. */
  value: string | null
  unit: string | null
  /** What is said in place of a figure, or under it. */
  note: string | null
  /** Percent points; null where there is nothing to compare with. */
  change: number | null
  /** What the change is a change from, or a change that is no percentage, in words. */
  compared: string | null
  spark: { path: string; direction: Direction } | null
  marks: Marks
  state: { tone: Tone; text: string } | null
  /** The day that the figure is of. */
  asOf: string | null
  source: string
  /** The next release, or what comes next. */
  next: string | null
  /** Something to read, where that is what is next. */
  nextPath: string | null
  /** Of a view, its rows; null of anything else. */
  count: number | null
}

/** An entry of a board: its row, or null for a thing that is gone or not for this reader. */
export interface BoardItem extends Entry {
  row: BoardRow | null
}
