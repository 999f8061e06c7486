import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { Cell } from './export.ts'

/** Digits as PostgreSQL and JavaScript write them: nothing a spreadsheet could take for a formula. */
const FIGURE = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** A figure's digits, all of them; null when the cell holds no finite number. */
export function figureOf(cell: Cell): string | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : null
  return typeof cell === 'string' && FIGURE.test(cell) ? cell : null
}

/** A cell as plain text without bidi controls; lists are joined by semicolons, nothing is the empty text. */
export function textOf(cell: Cell): string {
  if (cell === null) return ''
  return stripBidi(typeof cell === 'object' ? cell.join(LIST_JOINER) : String(cell))
}

export const LIST_JOINER = '; '
