import type { Readable } from 'node:stream'
import type { Lang } from '#i18n/locale.ts'
import type { Batches, ExportColumn } from '../export.ts'
import { pack } from './pack.ts'
import { sheetsOfRows } from './sheet-source.server.ts'
import { contentTypes, packageRels, workbookRels, workbookXml } from './parts.ts'
import { rowsSheet } from './sheet.server.ts'
import { stylesXml } from './styles.ts'
import { zipStream, type ZipPart } from './zip.server.ts'

interface PlainSheet {
  name: string
  columns: readonly ExportColumn[]
  batches: Batches
}

const MOST_ROWS = 1_048_575

/** A workbook of a few sheets with a row of headings each; figures and days only on the first. Texts are no formulas. */
export function plainWorkbook(
  lang: Lang,
  sheets: readonly [PlainSheet, ...PlainSheet[]],
  date: Date,
): Readable {
  return zipStream(partsOf(lang, sheets), date)
}

async function* partsOf(lang: Lang, sheets: readonly [PlainSheet, ...PlainSheet[]]): AsyncGenerator<ZipPart> {
  const parts = sheets.map(({ name }, at) => ({ name, path: `worksheets/sheet${at + 1}.xml` }))
  const part = (path: string, text: string) => ({ path, body: [pack(text)] })
  yield part('_rels/.rels', packageRels())
  yield part('xl/styles.xml', stylesXml(sheets[0].columns))
  for (const [at, { columns, batches }] of sheets.entries()) {
    const source = sheetsOfRows(columns, batches)
    const shown = { columns, rightToLeft: lang === 'ar', selected: at === 0, mostRows: MOST_ROWS }
    yield { path: `xl/worksheets/sheet${at + 1}.xml`, body: rowsSheet(source, shown) }
  }
  yield part('xl/workbook.xml', workbookXml(parts))
  yield part('xl/_rels/workbook.xml.rels', workbookRels(parts))
  yield part('[Content_Types].xml', contentTypes(parts))
}
