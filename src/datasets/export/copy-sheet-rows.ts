import { cellOf, isNull, LF, TAB } from './copy-cell.ts'
import { plainValues } from './copy-plain-values.ts'
import { isFigure, type ExportColumn } from './export.ts'
import { cellWriter, NO_CELL } from './xlsx-cells.ts'
import { styleOf, TEXT_STYLE } from './xlsx-styles.ts'

const ROW = Buffer.from('<row r="')
const ROW_END = Buffer.from('</row>')
/** More bytes than the number of a row and the end of its tag take. */
const NUMBER = 16
/** Bytes that a character of a string takes at most. */
const WIDEST_CHAR = 3

export interface SheetRows {
  xml: Buffer
  /** Where the rows begin that did not fit. */
  next: number
  written: number
}

/**
 * Turns whole rows in COPY's text format, from `start` on and at most so many, into the rows that `rowWriter` writes of the
 * same cells, byte for byte; `place` is the first one's number, from 1. Truth comes as `true` and `false`, lists as joined
 * texts. A field is copied while it is looked at; only what is not plain becomes a string and is written anew.
 */
export function sheetRows(
  columns: readonly ExportColumn[],
): (rows: Buffer, start: number, place: number, most: number) => SheetRows {
  const cells = columns.map((column, i) => {
    const open = openOf(column, i)
    const close = i > 0 ? closeOf(columns[i - 1] as ExportColumn) : ''
    return {
      ...plainValues(column),
      before: Buffer.from(open),
      /** The end of the cell before, and `before`. */
      between: Buffer.from(close + open),
      closing: Buffer.from(close),
      slowly: cellWriter(column, i),
    }
  })
  const last = columns.at(-1)
  const lastEnd = Buffer.from(last ? closeOf(last) : '')
  const frame =
    ROW.length +
    NUMBER +
    cells.reduce((sum, { between }) => sum + between.length, lastEnd.length) +
    ROW_END.length
  // No variable of this function is another function's: the engine would read it from memory for each byte.
  return (rows, start, place, most) => {
    let out: Buffer = Buffer.allocUnsafeSlow((rows.length - start) * 4 + 1024)
    let [at, from, written] = [0, start, 0]
    while (from < rows.length && written < most) {
      const rowEnd = rows.indexOf(LF, from)
      const room = frame + rowEnd - from
      out = withRoom(out, at, room)
      at = put(out, at, ROW)
      at += out.write(`${place + written}">`, at, 'latin1')
      // Whether the cell before is still to be closed.
      let open = false
      for (let i = 0; i < cells.length; i++) {
        const cell = cells[i] as (typeof cells)[number]
        const { bits } = cell
        const begin = at
        at = put(out, at, open ? cell.between : cell.before)
        const inside = at
        let end = from
        let seen = 0
        for (let byte = 0; end < rowEnd && (byte = rows[end] as number) !== TAB; end++) {
          seen |= bits[byte] as number
          out[at++] = byte
        }
        const bytes = isNull(rows, from, end) ? null : cell.value(rows, from, end, seen)
        if (bytes === null) {
          at = open ? put(out, begin, cell.closing) : begin
          const text = cellOf(rows, from, end)
          const xml = text === null ? NO_CELL : cell.slowly(text)
          out = withRoom(out, at, xml.length * WIDEST_CHAR + room)
          at += out.write(xml, at)
        } else if (bytes !== rows) at = put(out, inside, bytes)
        open = bytes !== null
        from = end + 1
      }
      if (open) at = put(out, at, lastEnd)
      at = put(out, at, ROW_END)
      from = rowEnd + 1
      written += 1
    }
    return { xml: out.subarray(0, at), next: from, written }
  }
}

const isText = (column: ExportColumn) =>
  !isFigure(column) && column.type !== 'date' && column.type !== 'boolean'

/** What stands before and behind a plain value, as `cellWriter` writes it. */
function openOf(column: ExportColumn, index: number): string {
  if (isText(column)) return `<c s="${TEXT_STYLE}" t="inlineStr"><is><t>`
  return column.type === 'boolean' ? '<c t="b"><v>' : `<c s="${styleOf(column, index)}"><v>`
}
const closeOf = (column: ExportColumn) => (isText(column) ? '</t></is></c>' : '</v></c>')

function put(out: Uint8Array, at: number, bytes: Uint8Array): number {
  out.set(bytes, at)
  return at + bytes.length
}

/** The block, or a larger one with the same bytes, that has room for more behind a place. */
function withRoom(block: Buffer, at: number, more: number): Buffer {
  if (at + more <= block.length) return block
  const larger = Buffer.allocUnsafeSlow((at + more) * 2)
  block.copy(larger, 0, 0, at)
  return larger
}
