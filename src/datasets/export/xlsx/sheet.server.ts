import { headingOf, type ExportColumn } from '../export.ts'
import { pack, type Packed } from './pack.ts'
import type { SheetSource } from './sheet-source.server.ts'
import { columnLetters, headingRow, textCell } from './cells.ts'
import { HEADING_STYLE } from './styles.ts'

const OPEN =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
const [NARROWEST, WIDEST] = [8, 60]
const SAMPLED = 200
const DATE_WIDTH = 12
/** A sheet with more XML is ended like a full one: an archive cannot hold parts without limit. */
const MOST_XML = 2 ** 31

interface SheetOptions {
  columns: readonly ExportColumn[]
  rightToLeft: boolean
  /** Shown when the workbook opens. */
  selected: boolean
  /** Most rows, without the headings. */
  mostRows: number
}

/**
 * A sheet of rows as XML, taken from the source until it is empty or the sheet is full:
 * headings frozen and bold, a filter over all.
 */
export async function* rowsSheet(
  source: SheetSource,
  { columns, rightToLeft, selected, mostRows }: SheetOptions,
): AsyncGenerator<Packed> {
  const cols = widths(columns, await source.lengths(SAMPLED))
  yield pack(`${OPEN}${views(rightToLeft, selected)}${cols}<sheetData>${headingRow(columns)}`)
  let [written, size] = [0, 0]
  const coming: Promise<Packed>[] = []
  for (let more = true; more || coming.length > 0;) {
    const taken = size < MOST_XML ? await source.take(mostRows - written, written + 2) : null
    more = taken !== null
    if (taken) {
      written += taken.rows
      coming.push(taken.packed)
      // One that fails before its turn is thrown when that comes.
      taken.packed.catch(() => undefined)
    }
    if (more && coming.length < source.ahead) continue
    const next = await coming.shift()
    if (!next) continue
    size += next.size
    yield next
  }
  const filter =
    columns.length > 0 ? `<autoFilter ref="A1:${columnLetters(columns.length - 1)}${written + 1}"/>` : ''
  yield pack(`</sheetData>${filter}</worksheet>`)
}

/** The small sheet that says what the file is: labels bold, values beside them. */
export function aboutSheet(lines: readonly { label: string; value: string }[], rightToLeft: boolean): string {
  const rows = lines.map(
    ({ label, value }, i) => `<row r="${i + 1}">${textCell(label, HEADING_STYLE)}${textCell(value)}</row>`,
  )
  const view = `<sheetViews><sheetView workbookViewId="0"${direction(rightToLeft)}/></sheetViews>`
  return `${OPEN}${view}<cols>${width(1, 20)}${width(2, 80)}</cols><sheetData>${rows.join('')}</sheetData></worksheet>`
}

const direction = (rightToLeft: boolean) => (rightToLeft ? ' rightToLeft="1"' : '')

function views(rightToLeft: boolean, selected: boolean): string {
  const attributes = `${direction(rightToLeft)}${selected ? ' tabSelected="1"' : ''}`
  return (
    `<sheetViews><sheetView workbookViewId="0"${attributes}>` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>' +
    '</sheetView></sheetViews>'
  )
}

/** As wide as the heading and the first rows ask for; the rest cannot be known before it is written. */
function widths(columns: readonly ExportColumn[], lengths: readonly number[]): string {
  if (columns.length === 0) return ''
  const cols = columns.map((column, i) => {
    const least = column.type === 'date' ? DATE_WIDTH : 0
    const most = Math.max(headingOf(column).length + 3, least, lengths[i] ?? 0)
    return width(i + 1, Math.min(WIDEST, Math.max(NARROWEST, most + 2)))
  })
  return `<cols>${cols.join('')}</cols>`
}

const width = (place: number, chars: number) =>
  `<col min="${place}" max="${place}" width="${chars}" customWidth="1"/>`
