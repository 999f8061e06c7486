import { cellOf, isNull, TAB } from './copy-cell.ts'
import { plainValues } from './copy-plain-values.ts'
import { isFigure, type ExportColumn } from '../export.ts'
import { cellWriter, NO_CELL } from '../xlsx/cells.ts'
import { endOf, HEAD } from './row-blocks.ts'
import { put, WIDEST_CHAR, withRoom } from './row-bytes.ts'
import { styleOf, TEXT_STYLE } from '../xlsx/styles.ts'

const NOTHING = Buffer.from(NO_CELL)
const ROW_END = '</row>'
const ROW_ENDS = Buffer.from(ROW_END)
/** More bytes than the tag of a row takes. */
const ROW = 32
const [QUOTE, ZERO, NINE] = [0x22, 0x30, 0x39]

/**
 * Turns the rows of a `RowBlock` into those that `rowWriter` writes of the same cells, byte for byte, in memory
 * that the next call uses again; `place` is the first one's number, from 1. Truth comes as `t` and `f`, lists as
 * joined texts. A field is copied while it is looked at; only what is not plain becomes a string and is written again.
 */
export function sheetRows(columns: readonly ExportColumn[]): (rows: Buffer, place: number) => Buffer {
  const cells = columns.map((column, i) => {
    const open = openOf(column, i)
    const close = i > 0 ? closeOf(columns[i - 1] as ExportColumn) : ''
    return {
      ...plainValues(column),
      before: Buffer.from(open),
      nothing: Buffer.from(close + NO_CELL),
      /** The end of the cell before, and `before`. */
      between: Buffer.from(close + open),
      closing: Buffer.from(close),
      slowly: cellWriter(column, i),
    }
  })
  const last = columns.at(-1)
  const lastEnd = Buffer.from(`${last ? closeOf(last) : ''}${ROW_END}`)
  const frame =
    ROW + cells.reduce((sum, { between }) => sum + between.length, lastEnd.length) + ROW_END.length
  let kept: Buffer = Buffer.alloc(0)
  // No variable of this function is another function's: the engine would read it from memory for each byte.
  return (rows, place) => {
    let out: Buffer = withRoom(kept, 0, rows.length * 3)
    let [at, from, written] = [0, 0, 0]
    let tag: Buffer = rowTag(place)
    while (from < rows.length) {
      const rowEnd = endOf(rows, from) - 1
      from += HEAD
      const room = frame + rowEnd - from
      out = withRoom(out, at, room)
      at = put(out, at, tag)
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
        const nothing = isNull(rows, from, end)
        const bytes = nothing ? null : cell.value(rows, from, end, seen)
        if (nothing) at = put(out, begin, open ? cell.nothing : NOTHING)
        else if (bytes === null) {
          at = open ? put(out, begin, cell.closing) : begin
          const xml = cell.slowly(cellOf(rows, from, end) ?? '')
          out = withRoom(out, at, xml.length * WIDEST_CHAR + room)
          at += out.write(xml, at)
        } else if (bytes !== rows) at = put(out, inside, bytes)
        open = bytes !== null
        from = end + 1
      }
      at = put(out, at, open ? lastEnd : ROW_ENDS)
      from = rowEnd + 1
      written += 1
      tag = incremented(tag) ?? rowTag(place + written)
    }
    kept = out
    return out.subarray(0, at)
  }
}

const rowTag = (place: number) => Buffer.from(`<row r="${place}">`)

/** Makes the tag that of the next row, digit by digit; null where that takes a digit more. */
function incremented(tag: Buffer): Buffer | null {
  for (let at = tag.length - 3; ; at--) {
    const digit = tag[at] as number
    if (digit === QUOTE) return null
    tag[at] = digit === NINE ? ZERO : digit + 1
    if (digit !== NINE) return tag
  }
}

const isText = (column: ExportColumn) =>
  !isFigure(column) && !['date', 'partialDate', 'boolean'].includes(column.type)

/** The markup before and after a plain value, as `cellWriter` writes it. */
function openOf(column: ExportColumn, index: number): string {
  if (isText(column)) return `<c s="${TEXT_STYLE}" t="inlineStr"><is><t>`
  return column.type === 'boolean' ? '<c t="b"><v>' : `<c s="${styleOf(column, index)}"><v>`
}
const closeOf = (column: ExportColumn) => (isText(column) ? '</t></is></c>' : '</v></c>')
