import type { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { aboutLines, wordOf } from './about.server.ts'
import type { Batches, ExportAbout, ExportColumn } from './export.ts'
import { rowFeed } from './row-feed.server.ts'
import { contentTypes, packageRels, workbookRels, workbookXml, type SheetPart } from './xlsx-parts.ts'
import { aboutSheet, rowsSheet } from './xlsx-sheet.server.ts'
import { stylesXml } from './xlsx-styles.ts'

/** Excel's, with the row of headings. */
const ROWS_OF_A_SHEET = 1_048_576
/** XML is so repetitive that more effort gains little and costs the first byte. */
const SHEET_ZIP = { compressionLevel: 2 }

/**
 * A workbook: the rows on one sheet (on several when Excel's sheets are full) and a sheet that says what they are.
 * Figures are numbers, days are dates, everything else is typed text. Written while the rows come, sheet by sheet.
 * `rowsOfSheet` counts the headings.
 */
export function xlsxExport(
  about: ExportAbout,
  columns: readonly ExportColumn[],
  batches: Batches,
  { rowsOfSheet = ROWS_OF_A_SHEET }: { rowsOfSheet?: number } = {},
): Readable {
  const zip = new ZipFile()
  // yazl's types promise less than the PassThrough that it is.
  const output = zip.outputStream as PassThrough
  const feed = rowFeed(batches)
  const rightToLeft = about.lang === 'ar'
  const sheets: SheetPart[] = []
  const fail = (error: Error) => output.destroy(error)
  let open: Readable | null = null

  const addSheet = () => {
    const place = sheets.length + 1
    const name = wordOf(about.lang, 'export.sheet.rows')
    const sheet = { name: place > 1 ? `${name} ${place}` : name, path: `worksheets/sheet${place}.xml` }
    sheets.push(sheet)
    const xml = rowsSheet(feed, { columns, rightToLeft, selected: place === 1, mostRows: rowsOfSheet - 1 })
    open = xml
    xml.on('error', fail)
    xml.on('end', () => void feed.isEmpty().then((empty) => (empty ? finish() : addSheet()), fail))
    zip.addReadStream(xml, `xl/${sheet.path}`, SHEET_ZIP)
  }
  const finish = () => {
    const last = { name: wordOf(about.lang, 'export.sheet.about'), path: 'worksheets/about.xml' }
    const all = [...sheets, last]
    zip.addBuffer(Buffer.from(aboutSheet(aboutLines(about), rightToLeft)), `xl/${last.path}`)
    zip.addBuffer(Buffer.from(workbookXml(all)), 'xl/workbook.xml')
    zip.addBuffer(Buffer.from(workbookRels(all)), 'xl/_rels/workbook.xml.rels')
    zip.addBuffer(Buffer.from(contentTypes(all)), '[Content_Types].xml')
    zip.end()
  }

  zip.on('error', fail)
  output.once('close', () => {
    open?.destroy()
    feed.close().catch(() => undefined)
  })
  // Programs that tell files by their first bytes look for this part there.
  zip.addBuffer(Buffer.from(packageRels()), '_rels/.rels')
  zip.addBuffer(Buffer.from(stylesXml(columns)), 'xl/styles.xml')
  addSheet()
  return output
}
