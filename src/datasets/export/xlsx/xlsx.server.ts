import type { Readable } from 'node:stream'
import { aboutLines, wordOf } from '../about.server.ts'
import type { Batches, ExportAbout, ExportColumn } from '../export.ts'
import { pack } from './pack.ts'
import { sheetsOfRows, type SheetSource } from './sheet-source.server.ts'
import { contentTypes, packageRels, workbookRels, workbookXml, type SheetPart } from './parts.ts'
import { aboutSheet, rowsSheet } from './sheet.server.ts'
import { stylesXml } from './styles.ts'
import { zipStream, type ZipPart } from './zip.server.ts'

/** Excel's, with the row of headings. */
const ROWS_OF_A_SHEET = 1_048_576

interface WorkbookOptions {
  /** Counts the headings. */
  rowsOfSheet?: number
}

/** A workbook of rows that come as cells. */
export function xlsxExport(
  about: ExportAbout,
  columns: readonly ExportColumn[],
  batches: Batches,
  options?: WorkbookOptions,
): Readable {
  return workbook(about, columns, sheetsOfRows(columns, batches), options)
}

/**
 * A workbook: the rows on one sheet (on several when Excel's sheets are full) and a sheet that says what they are.
 * Figures are numbers, days are dates, everything else is typed text. Written while the rows come, sheet by sheet.
 */
export function workbook(
  about: ExportAbout,
  columns: readonly ExportColumn[],
  source: SheetSource,
  options: WorkbookOptions = {},
): Readable {
  const output = zipStream(partsOf(about, columns, source, options), about.retrieved)
  output.once('close', () => {
    source.close().catch(() => undefined)
  })
  return output
}

async function* partsOf(
  about: ExportAbout,
  columns: readonly ExportColumn[],
  source: SheetSource,
  { rowsOfSheet = ROWS_OF_A_SHEET }: WorkbookOptions,
): AsyncGenerator<ZipPart> {
  const rightToLeft = about.lang === 'ar'
  const name = wordOf(about.lang, 'export.sheet.rows')
  const sheets: SheetPart[] = []
  const part = (path: string, text: string) => ({ path, body: [pack(text)] })
  // Programs that recognise files by their first bytes look for this part there.
  yield part('_rels/.rels', packageRels())
  yield part('xl/styles.xml', stylesXml(columns))
  do {
    const place = sheets.length + 1
    const sheet = { name: place > 1 ? `${name} ${place}` : name, path: `worksheets/sheet${place}.xml` }
    sheets.push(sheet)
    const shown = { columns, rightToLeft, selected: place === 1, mostRows: rowsOfSheet - 1 }
    yield { path: `xl/${sheet.path}`, body: rowsSheet(source, shown) }
  } while (!(await source.isEmpty()))
  const last = { name: wordOf(about.lang, 'export.sheet.about'), path: 'worksheets/about.xml' }
  const all = [...sheets, last]
  yield part(`xl/${last.path}`, aboutSheet(aboutLines(about), rightToLeft))
  yield part('xl/workbook.xml', workbookXml(all))
  yield part('xl/_rels/workbook.xml.rels', workbookRels(all))
  yield part('[Content_Types].xml', contentTypes(all))
}
