import { type Cell, type ExportColumn, headingOf, isFigure } from '../export/export.ts'
import { NOTHING, partialDate } from '../present.server.ts'
import type { PresentContext } from '../present-context.ts'
import type { Figures } from './chart-spec.ts'

/** The figures of a chart as a table in words; the first column names the rows. */
export interface FiguresTable {
  caption: string
  columns: { label: string; numeric: boolean }[]
  rows: string[][]
  /** How many rows are left out. */
  more: number
}

/** Rows under a chart that is a part of a page: six years of months. Its own page has them all. */
export const MOST_BESIDE = 72

/**
 * Figures as they are read, the first rows of them: in the reader's digits, dates no more exact than they are, a dash for what
 * is missing.
 */
export function figuresInWords(
  { columns, rows }: Figures,
  caption: string,
  presentContext: Pick<PresentContext, 'lang' | 'fmt'>,
  most: number,
): FiguresTable {
  return {
    more: Math.max(0, rows.length - most),
    caption,
    columns: columns.map((column) => ({ label: headingOf(column), numeric: isFigure(column) })),
    rows: rows
      .slice(0, most)
      .map((row) => columns.map((column, index) => cellInWords(row[index] ?? null, column, presentContext))),
  }
}

function cellInWords(
  cell: Cell,
  { type, decimals }: ExportColumn,
  { lang, fmt }: Pick<PresentContext, 'lang' | 'fmt'>,
): string {
  if (cell === null || cell === '') return NOTHING.text
  if (typeof cell === 'number') return fmt.number(cell, decimals)
  if (typeof cell === 'object') return cell.join(lang === 'ar' ? '، ' : ', ')
  if (typeof cell === 'boolean') return lang === 'ar' ? (cell ? 'نعم' : 'لا') : cell ? 'yes' : 'no'
  return type === 'partialDate' || type === 'date' ? partialDate(cell, fmt) : cell
}
