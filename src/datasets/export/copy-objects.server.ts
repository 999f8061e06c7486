import { stripBidi } from '#i18n/bidi-marks.ts'
import { Bytes } from './bytes.ts'
import { BACKSLASH, cellOf, isNull, LF, TAB } from './copy-cell.ts'
import { isFigure, type ExportColumn } from './export.ts'
import { jsonValue, membersOf } from './json.server.ts'

const [QUOTE, COMMA, BRACE, MINUS, ZERO, NINE, POINT] = [0x22, 0x2c, 0x7d, 0x2d, 0x30, 0x39, 0x2e]

/** Bits of a byte in a field: the text needs a closer look; the field ends. */
const [LOOK, END] = [1, 2]
const BITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === TAB || byte === LF) return END
  // E2 begins every bidi control but U+061C, which 9C ends.
  const look = byte < 0x20 || byte === QUOTE || byte === BACKSLASH || byte === 0xe2 || byte === 0x9c
  return look ? LOOK : 0
})

type Kind = 'figure' | 'text' | 'raw'

/**
 * Turns whole rows in COPY's text format into the objects that `jsonExport` writes of the same cells, byte for byte. Truth
 * and lists come as JSON already; nearly every other field is copied without becoming a string.
 */
export function jsonObjects(columns: readonly ExportColumn[]): (rows: Buffer) => Buffer {
  const members = membersOf(columns).map((member) => Buffer.from(member))
  const kinds = columns.map(kindOf)
  const before = members.reduce((sum, member) => sum + member.length, 0)
  let first = true
  return (rows) => {
    const out = new Bytes(rows.length * 2 + before * 500)
    let column = 0
    for (let start = 0; start < rows.length;) {
      if (column === 0) {
        if (!first) out.byte(COMMA)
        first = false
        out.byte(LF)
      }
      let end = start
      let seen = 0
      for (let bits = 0; (bits = BITS[rows[end] ?? LF] ?? END) < END; end++) seen |= bits
      const member = members[column]
      if (member) out.copy(member, 0, member.length)
      writeValue(out, rows, start, end, seen, kinds[column] ?? 'text')
      if (rows[end] === TAB) column += 1
      else {
        out.byte(BRACE)
        column = 0
      }
      start = end + 1
    }
    return out.written()
  }
}

function kindOf(column: ExportColumn): Kind {
  if (isFigure(column)) return 'figure'
  return column.type === 'boolean' || column.type === 'list' ? 'raw' : 'text'
}

function writeValue(out: Bytes, rows: Buffer, start: number, end: number, seen: number, kind: Kind): void {
  if (isNull(rows, start, end)) out.text('null')
  else if (kind === 'raw' && (seen & LOOK) === 0) out.copy(rows, start, end)
  else if (kind === 'raw') out.text(stripBidi(cellOf(rows, start, end) ?? ''))
  else if (kind === 'figure' && isPlainFigure(rows, start, end)) out.copy(rows, start, end)
  else if (kind === 'text' && (seen & LOOK) === 0) {
    out.byte(QUOTE)
    out.copy(rows, start, end)
    out.byte(QUOTE)
  } else out.text(jsonValue(cellOf(rows, start, end), kind === 'figure'))
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
