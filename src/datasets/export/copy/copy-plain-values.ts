import { isFigure, type ExportColumn } from '../export.ts'
import { dayNumber, EXACT_DIGITS } from '../xlsx/cells.ts'

const [SPACE, MINUS, POINT, ZERO, NINE, TRUE] = [0x20, 0x2d, 0x2e, 0x30, 0x39, 0x74]
/** As many UTF-16 units as a cell of a spreadsheet holds; a text of that many bytes has no more. */
const MOST_BYTES = 32_767
const DAY_BYTES = 10
const MOST_DAYS = 50_000

/** What bytes of a field say together: a text needs a closer look, or may have two blanks together. */
const [LOOK, BLANK] = [1, 2]
const TEXT_BITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === SPACE) return BLANK
  // E2 begins every bidi control but U+061C, which 9C ends; EF begins what XML cannot write.
  const marks = [0xe2, 0x9c, 0xef, ...Buffer.from('&<>_\\')]
  return byte < SPACE || marks.includes(byte) ? LOOK : 0
})
/** What bytes of a figure say together: it is none; it has a sign or a point. */
const [NO_FIGURE, SIGNS] = [1, 2]
const FIGURE_BITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= ZERO && byte <= NINE) return 0
  return byte === MINUS || byte === POINT ? SIGNS : NO_FIGURE
})
const NO_BITS = new Uint8Array(256)
/** Where blanks may begin and end: a reader of XML may drop those at the ends of a text. */
const BLANK_FIRST = new Set([SPACE, 0xc2, 0xe1, 0xe3])
const BLANK_LAST = new Set([SPACE, 0x80, 0xa0])

/**
 * What a field of COPY's is in a sheet: the rows themselves where it stays as it is, other bytes, or null where only
 * `cellWriter` knows. `seen` is what the bits of its bytes are together.
 */
export type PlainValue = (rows: Buffer, start: number, end: number, seen: number) => Uint8Array | null

/** How plain fields of a column are recognised. */
export function plainValues(column: ExportColumn): { bits: Uint8Array; value: PlainValue } {
  if (column.type === 'boolean') return { bits: NO_BITS, value: truth }
  if (column.type === 'date' || column.type === 'partialDate') return { bits: NO_BITS, value: days() }
  return isFigure(column) ? { bits: FIGURE_BITS, value: figure } : { bits: TEXT_BITS, value: text }
}

const [YES, NO] = [Buffer.from('1'), Buffer.from('0')]
const truth: PlainValue = (rows, start) => (rows[start] === TRUE ? YES : NO)

/** Digits that a double holds for certain, with at most a point between them, and a minus before them. */
const figure: PlainValue = (rows, start, end, seen) => {
  if (seen === 0) return end > start && end - start <= EXACT_DIGITS ? rows : null
  const from = rows[start] === MINUS ? start + 1 : start
  if ((seen & NO_FIGURE) !== 0 || from === end || end - start > EXACT_DIGITS) return null
  if (rows[from] === POINT || rows[end - 1] === POINT) return null
  let points = 0
  for (let at = from; at < end; at++) {
    if (rows[at] === MINUS) return null
    if (rows[at] === POINT) points += 1
  }
  return points <= 1 ? rows : null
}

const text: PlainValue = (rows, start, end, seen) => {
  if ((seen & LOOK) !== 0 || end - start > MOST_BYTES) return null
  if (end > start && (BLANK_FIRST.has(rows[start] ?? 0) || BLANK_LAST.has(rows[end - 1] ?? 0))) return null
  if ((seen & BLANK) !== 0)
    for (let at = start + 1; at < end; at++) if (rows[at] === SPACE && rows[at - 1] === SPACE) return null
  return rows
}

/** Days' numbers: rows repeat their days, and each is worked out once. */
function days(): PlainValue {
  const known = new Map<number, Buffer | null>()
  return (rows, start, end) => {
    if (end - start !== DAY_BYTES || rows[start + 4] !== MINUS || rows[start + 7] !== MINUS) return null
    let key = 0
    for (let at = start; at < end; at++) {
      const digit = (rows[at] ?? 0) - ZERO
      if (at - start !== 4 && at - start !== 7) key = digit >= 0 && digit <= 9 ? key * 10 + digit : NaN
    }
    const found = known.get(key)
    if (found !== undefined) return found
    const number = dayNumber(rows.toString('latin1', start, end))
    const bytes = number === null ? null : Buffer.from(String(number))
    if (known.size < MOST_DAYS) known.set(key, bytes)
    return bytes
  }
}
