import type { Readable } from 'node:stream'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { isoDay } from '#i18n/date/date.ts'
import { figureOf, textOf } from './cell-text.ts'
import { isFigure, type Batches, type Cell, type ExportAbout, type ExportColumn, type Row } from './export.ts'
import { rowsStream } from './rows-stream.server.ts'

/** JSON knows no leading zeros. */
const LEADING_ZERO = /^-?0\d/

/**
 * One object: `about`, `columns`, and `rows`, each an object by the columns' keys, a line each. Figures are numbers
 * with all their digits, also those beyond a double: who needs these reads the text.
 */
export function jsonExport(about: ExportAbout, columns: readonly ExportColumn[], batches: Batches): Readable {
  const members = membersOf(columns)
  const figures = columns.map(isFigure)
  const object = (row: Row) => {
    let text = ''
    for (let i = 0; i < members.length; i++)
      text += members[i] + jsonValue(row[i] ?? null, figures[i] === true)
    return members.length > 0 ? `${text}}` : '{}'
  }
  let separator = '\n'
  return rowsStream(batches, {
    head: jsonHead(about, columns),
    rows(rows) {
      if (rows.length === 0) return ''
      const text = separator + rows.map(object).join(',\n')
      separator = ',\n'
      return text
    },
    tail: JSON_TAIL,
  })
}

/** Everything behind the last row. */
export const JSON_TAIL = '\n]}\n'

/** The text before each value of a row. */
export function membersOf(columns: readonly ExportColumn[]): string[] {
  return columns.map(({ key }, i) => `${i > 0 ? ',' : '{'}${JSON.stringify(key)}:`)
}

/** Everything before the first row. */
export function jsonHead(about: ExportAbout, columns: readonly ExportColumn[]): string {
  const { title, summary, lang, filters, source, licence, retrieved, url, marks = {}, withheld } = about
  const said = {
    title,
    ...(summary && { summary: stripBidi(summary) }),
    lang,
    source,
    licence,
    retrieved: isoDay(retrieved),
    url,
    demo: marks.demo !== undefined,
    marks,
    filters,
    ...(withheld && { withheld }),
  }
  const described = columns.map(({ key, label, type, unit, decimals }) => ({
    key,
    label,
    type,
    unit,
    decimals,
  }))
  return `{"about":${stripBidi(JSON.stringify(said))},\n"columns":${stripBidi(JSON.stringify(described))},\n"rows":[`
}

/** One value. A cell of a figure's column that is no number (`NaN`, a remark) is text. */
export function jsonValue(cell: Cell, figure: boolean): string {
  if (cell === null || typeof cell === 'boolean') return String(cell)
  if (typeof cell === 'object') return JSON.stringify(cell.map(stripBidi))
  const digits = figure || typeof cell === 'number' ? figureOf(cell) : null
  return digits !== null && !LEADING_ZERO.test(digits) ? digits : JSON.stringify(textOf(cell))
}
