import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { BACKSLASH, cellOf, isNull, LF, TAB } from './copy-cell.ts'
import { isFigure, type ExportColumn } from '../export.ts'
import { jsonValue, membersOf } from '../json.server.ts'
import { put, WIDEST_CHAR, withRoom } from './row-bytes.ts'

const [QUOTE, COMMA, BRACE, MINUS, ZERO, NINE, POINT] = [0x22, 0x2c, 0x7d, 0x2d, 0x30, 0x39, 0x2e]

/** What bytes of a field say together: a text has quotes; a text asks for a closer look. */
const [QUOTES, LOOK] = [1, 2]
const BITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === QUOTE) return QUOTES
  // E2 begins every bidi control but U+061C, which 9C ends.
  return byte < 0x20 || byte === BACKSLASH || byte === 0xe2 || byte === 0x9c ? LOOK : 0
})
/** The parts of a row besides its values and their names. */
const FRAME = 8

type Kind = 'figure' | 'text' | 'raw'

/**
 * Turns whole rows in COPY's text format into the objects that `jsonExport` writes of the same cells, byte for byte. Truth
 * and lists come as JSON already; nearly every other field is copied while it is looked at, without becoming a string.
 */
export function jsonObjects(columns: readonly ExportColumn[]): (rows: Buffer) => Buffer {
  const cells = membersOf(columns).map((member, i) => {
    const kind = kindOf(columns[i] as ExportColumn)
    return {
      kind,
      member: Buffer.from(member),
      nothing: Buffer.from(`${member}null`),
      open: Buffer.from(kind === 'text' ? `${member}"` : member),
    }
  })
  const frame =
    FRAME + cells.reduce((sum, { nothing, open }) => sum + Math.max(nothing.length, open.length + 1), 0)
  let first = true
  /** How much longer the last objects were than their rows, at least 2: a guess for the next ones. */
  let longer = 2
  return (rows) => {
    let out: Buffer = Buffer.allocUnsafeSlow(Math.ceil(rows.length * longer) + frame)
    let [at, from] = [0, 0]
    while (from < rows.length) {
      const rowEnd = rows.indexOf(LF, from)
      const room = frame + rowEnd - from
      out = withRoom(out, at, room)
      if (!first) out[at++] = COMMA
      first = false
      out[at++] = LF
      for (let i = 0; i < cells.length; i++) {
        const cell = cells[i] as (typeof cells)[number]
        const begin = at
        at = put(out, at, cell.open)
        let end = from
        let seen = 0
        for (let byte = 0; end < rowEnd && (byte = rows[end] as number) !== TAB; end++) {
          seen |= BITS[byte] as number
          out[at++] = byte
        }
        if (isNull(rows, from, end)) at = put(out, begin, cell.nothing)
        else if (cell.kind === 'text' && seen === QUOTES) {
          out = withRoom(out, at, end - from + room)
          at = withQuotes(out, at - (end - from), rows, from, end)
        } else if (cell.kind === 'figure' ? !isPlainFigure(rows, from, end) : seen !== 0) {
          at = put(out, begin, cell.member)
          const value = slowly(cell.kind, cellOf(rows, from, end))
          out = withRoom(out, at, value.length * WIDEST_CHAR + room)
          at += out.write(value, at)
        } else if (cell.kind === 'text') out[at++] = QUOTE
        from = end + 1
      }
      out[at++] = BRACE
      from = rowEnd + 1
    }
    longer = Math.max(2, at / rows.length)
    return out.subarray(0, at)
  }
}

/** Writes a text that has quotes, and the quote behind it; returns the place behind. */
function withQuotes(out: Uint8Array, at: number, rows: Buffer, start: number, end: number): number {
  for (let i = start; i < end; i++) {
    const byte = rows[i] as number
    if (byte === QUOTE) out[at++] = BACKSLASH
    out[at++] = byte
  }
  out[at++] = QUOTE
  return at
}

const slowly = (kind: Kind, cell: string | null) =>
  kind === 'raw' ? stripBidi(cell ?? '') : jsonValue(cell, kind === 'figure')

function kindOf(column: ExportColumn): Kind {
  if (isFigure(column)) return 'figure'
  return column.type === 'boolean' || column.type === 'list' ? 'raw' : 'text'
}

/** Digits with at most a point between them, and a minus; not 007, which JSON does not know. */
function isPlainFigure(rows: Buffer, start: number, end: number): boolean {
  const from = rows[start] === MINUS ? start + 1 : start
  let points = 0
  for (let at = from; at < end; at++) {
    const byte = rows[at] ?? 0
    if (byte === POINT) points += 1
    else if (byte < ZERO || byte > NINE) return false
  }
  if (from === end || points > 1 || rows[from] === POINT || rows[end - 1] === POINT) return false
  return rows[from] !== ZERO || end - from === 1 || rows[from + 1] === POINT
}
