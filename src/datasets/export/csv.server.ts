import type { Readable } from 'node:stream'
import { aboutLines, wordOf } from './about.server.ts'
import { figureOf, textOf } from './cell-text.ts'
import {
  headingOf,
  isFigure,
  type Batches,
  type Cell,
  type ExportAbout,
  type ExportColumn,
} from './export.ts'
import { escapeFormula } from '../values/formula.ts'
import { rowsStream } from './rows-stream.server.ts'

const BOM = '\uFEFF'
const EOL = '\r\n'
/** A number sign is quoted as well: readers that skip comments would take the rest of the line for one. */
const QUOTED = /[",\r\n#]/

/**
 * RFC 4180 in UTF-8 with a byte order mark: comment lines that begin with #, a line of headings, the rows. Nothing
 * is an empty field, the empty text is "". Texts that look like formulas are escaped; figures stay figures.
 */
export function csvExport(about: ExportAbout, columns: readonly ExportColumn[], batches: Batches): Readable {
  const line = csvLine(columns)
  return rowsStream(batches, {
    head: csvHead(about, columns),
    rows: (rows) => rows.map(line).join(''),
    tail: '',
  })
}

/** Everything before the first row. */
export function csvHead(about: ExportAbout, columns: readonly ExportColumn[]): string {
  const comments = aboutLines(about).map(({ label, value }) => comment(`${label}: ${value}`))
  const note = comment(`${wordOf(about.lang, 'export.note')}: ${wordOf(about.lang, 'export.escaped')}`)
  const headings = columns.map((column) => csvText(headingOf(column))).join(',') + EOL
  return BOM + comments.join('') + note + headings
}

/** The line of headings alone, by the columns' keys: what programs read, without a byte order mark and without comments. */
export function plainCsvHead(columns: readonly ExportColumn[]): string {
  return columns.map(({ key }) => csvText(key)).join(',') + EOL
}

function csvLine(columns: readonly ExportColumn[]): (row: readonly Cell[]) => string {
  const figures = columns.map(isFigure)
  return (row) => {
    let line = ''
    for (let i = 0; i < figures.length; i++)
      line += (i > 0 ? ',' : '') + csvField(row[i] ?? null, figures[i] === true)
    return line + EOL
  }
}

/** One field. A cell of a figure's column that is no number (`NaN`, a remark) is text. */
export function csvField(cell: Cell, figure: boolean): string {
  if (cell === null) return ''
  return ((figure || typeof cell === 'number') && figureOf(cell)) || csvText(textOf(cell))
}

function csvText(plain: string): string {
  const text = escapeFormula(plain)
  return text === '' || QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A comment stays one line that begins with #. A spreadsheet cuts it at separators: no piece may begin a formula, and
 * no quote may open a field that swallows the rows below.
 */
function comment(text: string): string {
  const pieces = text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('"', "'")
    .split(/([,;])/)
  return `# ${pieces.map(escapeFormula).join('')}${EOL}`
}
