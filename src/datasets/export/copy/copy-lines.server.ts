import { Bytes } from '../bytes.ts'
import { BACKSLASH, cellOf, LF, TAB } from './copy-cell.ts'
import { csvField } from '../csv.server.ts'

const [COMMA, SEMICOLON] = [0x2c, 0x3b]

/** Bits of a byte in a field: the text needs quotes; the text needs a closer look; it is no plain figure; the field ends. */
const [QUOTES, LOOK, NO_FIGURE, END] = [1, 2, 4, 8]
const BITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === TAB || byte === LF) return END
  // E2 begins every bidi control but U+061C, which 9C ends.
  const marks = byte < 0x20 || byte === 0x7f || byte === 0xe2 || byte === 0x9c
  const look = marks || byte === BACKSLASH || byte === SEMICOLON
  const figure = (byte >= 0x30 && byte <= 0x39) || byte === 0x2e
  return (
    ('",#'.includes(String.fromCharCode(byte)) ? QUOTES : 0) | (look ? LOOK : 0) | (figure ? 0 : NO_FIGURE)
  )
})

/**
 * Turns whole rows in COPY's text format (tabs, backslash escapes) into the lines that `csvExport` writes of the same
 * cells, byte for byte. Nearly every field is copied without becoming a string; one that begins with or holds what may
 * matter goes through `csvField`. The rows' bytes are overwritten.
 */
export function csvLines(figures: readonly boolean[]): (rows: Buffer) => Buffer {
  return (rows) => {
    const out = new Bytes(rows.length * 2)
    // From here on all fields are as they will be written.
    let unwritten = 0
    let column = 0
    for (let start = 0; start < rows.length;) {
      let end = start
      let seen = 0
      for (let bits = 0; (bits = BITS[rows[end] ?? LF] ?? END) < END; end++) seen |= bits
      const figure = figures[column] === true
      const plain = end > start && (figure || startsPlainly(rows, start))
      const odd = seen & (figure ? NO_FIGURE : QUOTES | LOOK)
      if (odd !== 0 || !plain) {
        out.copy(rows, unwritten, start)
        if (plain && odd === QUOTES) out.quoted(rows, start, end)
        else out.text(csvField(cellOf(rows, start, end), figure))
        unwritten = end
      }
      if (rows[end] === TAB) {
        rows[end] = COMMA
        column += 1
      } else {
        out.copy(rows, unwritten, end)
        out.endOfLine()
        unwritten = end + 1
        column = 0
      }
      start = end + 1
    }
    return out.written()
  }
}

/** Begins with an ASCII letter or digit or one of the Arabic letters: no formula does, nor anything overlooked before one. */
function startsPlainly(rows: Buffer, at: number): boolean {
  const first = rows[at] ?? 0
  if (first < 0x80)
    return (first >= 0x30 && first <= 0x39) || ((first | 0x20) >= 0x61 && (first | 0x20) <= 0x7a)
  const second = rows[at + 1] ?? 0
  // U+0621 to U+063F, and U+0641 to U+064A.
  return (first === 0xd8 && second >= 0xa1) || (first === 0xd9 && second >= 0x81 && second <= 0x8a)
}
