import { figureOf, textOf } from '../cell-text.ts'
import { headingOf, isFigure, type Cell, type ExportColumn, type Row } from '../export.ts'
import { DATE_STYLE, HEADING_STYLE, styleOf, TEXT_STYLE, YEAR_STYLE } from './styles.ts'
import { xlsxText } from './text.ts'

/** Blanks that a reader of XML may drop. */
const BLANKS = /^\s|\s$|[\n\r\t]| {2}/
/** Excel drops further digits, which holds figures as doubles. */
export const EXACT_DIGITS = 15
const DAY = /^\d{4}-\d\d-\d\d$/
const DAY_MS = 86_400_000
/** Excel's day 0, as it counts since 1 March 1900; it takes 1900 for a leap year, so days before are not ours. */
const EPOCH = Date.UTC(1899, 11, 30)
const FIRST_DAY = Date.UTC(1900, 2, 1)

/** A cell with nothing in it. */
export const NO_CELL = '<c/>'

/**
 * Writes rows of a sheet; `place` is the row's number, from 1. Cells are in the order of the columns and do not name their
 * place, which the format leaves to the writer: a fifth of a large sheet would be their names.
 */
export function rowWriter(columns: readonly ExportColumn[]): (row: Row, place: number) => string {
  const writers = columns.map(cellWriter)
  return (row, place) => {
    let xml = `<row r="${place}">`
    for (let i = 0; i < writers.length; i++) {
      const cell = row[i] ?? null
      xml += cell === null ? NO_CELL : (writers[i]?.(cell) ?? '')
    }
    return `${xml}</row>`
  }
}

/** The row of bold headings. */
export function headingRow(columns: readonly ExportColumn[]): string {
  const cells = columns.map((column) => textCell(headingOf(column), HEADING_STYLE))
  return `<row r="1">${cells.join('')}</row>`
}

/** A typed text: no spreadsheet takes it for a formula, whatever it begins with. */
export function textCell(text: string, style = TEXT_STYLE): string {
  const space = BLANKS.test(text) ? ' xml:space="preserve"' : ''
  return `<c s="${style}" t="inlineStr"><is><t${space}>${xlsxText(text)}</t></is></c>`
}

/** `A`, `B`, ... `Z`, `AA`: the name of the column at a place from 0. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** Writes one value of the column at a place from 0. */
export function cellWriter(column: ExportColumn, index: number): (cell: Cell) => string {
  if (column.type === 'partialDate') return partialDateWriter()
  const figures = isFigure(column)
  const dates = column.type === 'date'
  const style = styleOf(column, index)
  return (cell) => {
    if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`
    const value = figures || typeof cell === 'number' ? numberOf(cell) : dates ? dayNumber(cell) : null
    if (value === null) return textCell(textOf(cell))
    return `<c s="${figures || dates ? style : 0}"><v>${value}</v></c>`
  }
}

const YEAR = /^\d{4}$/
const MOST_PERIODS = 10_000

/** A day is a date, a year a number, and what lies between stays the text that it is. Rows repeat their periods. */
function partialDateWriter(): (cell: Cell) => string {
  const known = new Map<Cell, string>()
  return (cell) => {
    const found = known.get(cell)
    if (found !== undefined) return found
    const day = dayNumber(cell)
    const year = typeof cell === 'string' && YEAR.test(cell)
    const xml =
      day === null && !year
        ? textCell(textOf(cell))
        : `<c s="${day === null ? YEAR_STYLE : DATE_STYLE}"><v>${day ?? Number(cell)}</v></c>`
    if (known.size < MOST_PERIODS) known.set(cell, xml)
    return xml
  }
}

/** The digits of a figure that a double holds; more digits or a greater figure stay text, so that none is lost. */
function numberOf(cell: Cell): string | null {
  const digits = figureOf(cell)
  if (digits === null || typeof cell === 'number') return digits
  if (digits.length > EXACT_DIGITS && significantDigits(digits) > EXACT_DIGITS) return null
  return Number.isFinite(Number(digits)) ? digits : null
}

function significantDigits(digits: string): number {
  const [mantissa = ''] = digits.split(/e/i)
  return mantissa.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '').length
}

/** Excel's number of a day `YYYY-MM-DD`; null for what is none, or is before its calendar. */
export function dayNumber(cell: Cell): number | null {
  if (typeof cell !== 'string' || !DAY.test(cell)) return null
  const time = Date.UTC(Number(cell.slice(0, 4)), Number(cell.slice(5, 7)) - 1, Number(cell.slice(8)))
  // The 30th of February would become a day in March.
  const exists = new Date(time).toISOString().startsWith(cell)
  return exists && time >= FIRST_DAY ? (time - EPOCH) / DAY_MS : null
}
