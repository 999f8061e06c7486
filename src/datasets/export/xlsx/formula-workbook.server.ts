import type { Readable } from 'node:stream'
import type { Lang } from '#i18n/locale.ts'
import type { ExportColumn } from '../export.ts'
import { columnLetters, textCell } from './cells.ts'
import { pack } from './pack.ts'
import { contentTypes, packageRels, workbookRels, workbookXml } from './parts.ts'
import { HEADING_STYLE, styleOf, stylesXml, TEXT_STYLE } from './styles.ts'
import { xlsxAttribute, xlsxText } from './text.ts'
import { zipStream, type ZipPart } from './zip.server.ts'

/** A cell: a text, which is never a formula whatever it begins with; a figure as its digits; or a formula of ours with what it came to. */
export type SheetCell =
  | null
  | { text: string; bold?: boolean; href?: string }
  | { figure: string; decimals: number }
  /** `value` is null where the formula gives the empty text. */
  | { formula: string; value: string | null; decimals: number }

/** A sheet of cells; the frozen rows and columns stay while the others scroll. */
export interface CellSheet {
  name: string
  rows: readonly (readonly SheetCell[])[]
  /** Characters of each column. */
  widths: readonly number[]
  frozen: { rows: number; columns: number }
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const MOST_DECIMALS = 12

/** A format for each number of decimals. */
const FORMATS: readonly ExportColumn[] = Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => ({
  key: String(decimals),
  label: '',
  type: 'number' as const,
  decimals,
}))
const styleFor = (decimals: number): number => {
  const at = Math.min(decimals, MOST_DECIMALS)
  const format = FORMATS[at]
  return format ? styleOf(format, at) : 0
}

/** A small workbook whose results are formulas. It is made in one piece: its sheets are of a reader's own figures, not of rows. */
export function formulaWorkbook(lang: Lang, sheets: readonly CellSheet[], date: Date): Readable {
  return zipStream(partsOf(lang, sheets), date)
}

async function* partsOf(lang: Lang, sheets: readonly CellSheet[]): AsyncGenerator<ZipPart> {
  const parts = sheets.map(({ name }, at) => ({ name, path: `worksheets/sheet${at + 1}.xml` }))
  const part = (path: string, text: string) => ({ path, body: [pack(text)] })
  yield part('_rels/.rels', packageRels())
  yield part('xl/styles.xml', stylesXml(FORMATS))
  for (const [at, sheet] of sheets.entries()) {
    const links = linksOf(sheet)
    yield part(`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet, links, lang === 'ar', at === 0))
    if (links.length > 0) yield part(`xl/worksheets/_rels/sheet${at + 1}.xml.rels`, linkRels(links))
  }
  yield part('xl/workbook.xml', workbookXml(parts))
  yield part('xl/_rels/workbook.xml.rels', workbookRels(parts))
  yield part('[Content_Types].xml', contentTypes(parts))
}

interface SheetLink {
  place: string
  href: string
}

const linksOf = ({ rows }: CellSheet): SheetLink[] =>
  rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) =>
      cell && 'href' in cell && cell.href
        ? [{ place: `${columnLetters(column)}${row + 1}`, href: cell.href }]
        : [],
    ),
  )

const linkRels = (links: readonly SheetLink[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}">` +
  links
    .map(
      ({ href }, at) =>
        `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/hyperlink" Target="${xlsxAttribute(href)}" TargetMode="External"/>`,
    )
    .join('') +
  '</Relationships>'

function sheetXml(
  { rows, widths, frozen }: CellSheet,
  links: readonly SheetLink[],
  rightToLeft: boolean,
  selected: boolean,
): string {
  const corner = `${columnLetters(frozen.columns)}${frozen.rows + 1}`
  // A sheet that freezes no column has no pane beside the names of its rows.
  const beside = frozen.columns > 0 ? ` xSplit="${frozen.columns}"` : ''
  const pane = frozen.columns > 0 ? 'bottomRight' : 'bottomLeft'
  const view =
    `<sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}${selected ? ' tabSelected="1"' : ''}>` +
    `<pane${beside} ySplit="${frozen.rows}" topLeftCell="${corner}" activePane="${pane}" state="frozen"/>` +
    '</sheetView></sheetViews>'
  const columns = widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  const body = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, at) => cellXml(cell, `${columnLetters(at)}${row + 1}`)).join('')}</row>`,
    )
    .join('')
  const anchors = links.map(({ place }, at) => `<hyperlink ref="${place}" r:id="rId${at + 1}"/>`).join('')
  return (
    `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">${view}<cols>${columns}</cols><sheetData>${body}</sheetData>` +
    `${anchors && `<hyperlinks>${anchors}</hyperlinks>`}</worksheet>`
  )
}

/** Cells name their places, which formulas and links speak of. */
function cellXml(cell: SheetCell, place: string): string {
  if (cell === null) return ''
  const named = (xml: string) => xml.replace('<c ', `<c r="${place}" `)
  if ('text' in cell) return named(textCell(cell.text, cell.bold ? HEADING_STYLE : TEXT_STYLE))
  const style = styleFor(cell.decimals)
  if ('figure' in cell) return `<c r="${place}" s="${style}"><v>${cell.figure}</v></c>`
  const formula = `<f>${xlsxText(cell.formula)}</f>`
  return cell.value === null
    ? `<c r="${place}" s="${style}" t="str">${formula}<v></v></c>`
    : `<c r="${place}" s="${style}">${formula}<v>${cell.value}</v></c>`
}
