import { ImportRefusal } from '../refusal.ts'
import type { RowSource } from '../source.ts'
import { openArchive, type Archive } from './archive.server.ts'
import { readSheet } from './sheet.server.ts'
import { readSharedStrings, readStyles, readWorkbook, type Workbook } from './workbook.server.ts'

export interface XlsxOptions {
  /** Name of the sheet, in any letter case; the first visible one when not given. */
  sheet?: string | undefined
}

export interface XlsxSource extends RowSource {
  sheet: string
  /** Every sheet's name, in the order of the workbook. */
  sheets: readonly string[]
}

/**
 * The rows of one sheet of a workbook, as it streams. Nothing of the file is run or fetched. Throws ImportRefusal at once
 * for a file that is no workbook or made to harm, and while the sheet is read.
 */
export async function readXlsx(path: string, options: XlsxOptions = {}): Promise<XlsxSource> {
  const archive = await openArchive(path)
  try {
    const workbook = await readWorkbook(archive)
    const sheet = chooseSheet(workbook, options.sheet)
    const strings = workbook.sharedStrings ? await readSharedStrings(archive, workbook.sharedStrings) : []
    const kinds = workbook.styles ? await readStyles(archive, workbook.styles) : []
    const { dateSystem } = workbook
    let read = 0
    async function* measured() {
      for await (const chunk of archive.read(sheet.part)) {
        read += chunk.length
        yield chunk
      }
    }
    return {
      dateSystem,
      sheet: sheet.name,
      sheets: workbook.sheets.map(({ name }) => name),
      fraction: () => Math.min(1, read / Math.max(1, archive.size(sheet.part))),
      [Symbol.asyncIterator]: () => closing(archive, readSheet(measured(), { strings, kinds, dateSystem })),
    }
  } catch (error) {
    archive.close()
    throw error
  }
}

function chooseSheet({ sheets }: Workbook, wanted: string | undefined): Workbook['sheets'][number] {
  const fold = (name: string) => name.trim().toLowerCase()
  const sheet =
    wanted === undefined
      ? (sheets.find(({ hidden }) => !hidden) ?? sheets[0])
      : sheets.find(({ name }) => fold(name) === fold(wanted))
  if (sheet) return sheet
  throw new ImportRefusal('sheet_missing', {
    sheet: wanted ?? '',
    sheets: sheets.map(({ name }) => name).join(', '),
  })
}

async function* closing<T>(archive: Archive, items: AsyncIterable<T>): AsyncGenerator<T> {
  let any = false
  try {
    for await (const item of items) {
      any = true
      yield item
    }
  } finally {
    archive.close()
  }
  if (!any) throw new ImportRefusal('file_empty')
}
