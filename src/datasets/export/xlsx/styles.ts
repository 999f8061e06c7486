import type { ExportColumn } from '../export.ts'
import { xlsxAttribute } from './text.ts'

/** Places of the styles in `cellXfs` that every workbook has; a column's own follow. */
export const HEADING_STYLE = 1
export const TEXT_STYLE = 2
export const DATE_STYLE = 3
export const YEAR_STYLE = 4
const FIRST_OWN = 5

const FIRST_FORMAT = 164
const TEXT_FORMAT = 49
/** The built-in `0`. */
const YEAR_FORMAT = 1
const PERCENT = /^[%٪]$/

/** The style of a column's figures or dates. */
export function styleOf(column: ExportColumn, index: number): number {
  if (column.type === 'date' || column.type === 'partialDate') return DATE_STYLE
  return column.type === 'number' || column.type === 'integer' ? FIRST_OWN + index : TEXT_STYLE
}

/** `xl/styles.xml`: bold headings, text that stays text when it is edited, ISO dates, years, a number format a column. */
export function stylesXml(columns: readonly ExportColumn[]): string {
  const formats = ['yyyy-mm-dd', ...columns.map(formatOf)]
  const numFmts = formats
    .map((code, i) => `<numFmt numFmtId="${FIRST_FORMAT + i}" formatCode="${xlsxAttribute(code)}"/>`)
    .join('')
  const xf = (format: number, font = 0) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
  const xfs = [xf(0), xf(TEXT_FORMAT, 1), xf(TEXT_FORMAT), xf(FIRST_FORMAT), xf(YEAR_FORMAT)]
  xfs.push(...columns.map((_, i) => xf(FIRST_FORMAT + 1 + i)))
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<numFmts count="${formats.length}">${numFmts}</numFmts>` +
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>' +
    '</styleSheet>'
  )
}

/** A bare integer may be a year or a number of a thing: only a measured one has its thousands set apart. */
function formatOf({ type, decimals, unit = '' }: ExportColumn): string {
  // The sign alone, since Excel's own percent would multiply by 100.
  const sign = PERCENT.test(unit) ? '\\%' : ''
  if (type === 'integer') return (unit ? '#,##0' : '0') + sign
  // Digits after the point only where there are any, which `#` cannot say: it leaves the point.
  if (decimals === undefined) return `General${sign}`
  return `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}${sign}`
}
