import { Readable } from 'node:stream'
import type { ExportColumn } from '#datasets/export/export.ts'
import { plainWorkbook } from '#datasets/export/xlsx/plain-workbook.server.ts'
import { ImportRefusal } from '#datasets/import/refusal.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { csvLine } from './csv-line.ts'
import { linesOut, type LinesOut } from './lines-out.server.ts'
import { inspectFile } from './open-file.server.ts'
import { stageFile } from './staged-file.server.ts'
import { TEMPLATE_WORDS } from './template-notes.ts'
import { settingsFrom } from './upload-settings.ts'

interface Asked {
  lang: Lang
  format: 'csv' | 'xlsx'
  now: Date
}

/**
 * The lines of an import's file that stay out, in the file's own columns, as a text file or workbook. Throws a Refusal where
 * the file is no longer stored or cannot be read.
 */
export async function leftOutFile(
  app: Pick<App, 'db' | 'storage'>,
  id: string,
  asked: Asked,
): Promise<Readable> {
  const row = await app.db
    .selectFrom('data_import as i')
    .innerJoin('data_upload as u', 'u.id', 'i.upload_id')
    .select(['i.settings', 'u.file_key'])
    .where('i.id', '=', Number(id))
    .where('i.lines_out', '>', 0)
    .executeTakeFirst()
  const staged = row && (await stageFile(app.storage, row.file_key))
  if (!staged) throw new Refusal('not_found')
  try {
    const { reading } = settingsFrom(row.settings)
    const out = await linesOut(poolOf(app.db), id, await inspectFile(staged.path), {
      reading,
      lang: asked.lang,
    })
    const content = asked.format === 'csv' ? textOf(out) : workbookOf(out, asked)
    return content.once('close', () => void staged.remove())
  } catch (error) {
    await staged.remove()
    throw error instanceof ImportRefusal ? new Refusal('not_found') : error
  }
}

function textOf({ header, rows }: LinesOut): Readable {
  async function* lines() {
    yield `\uFEFF${csvLine(header)}`
    for await (const portion of rows) yield portion.map(csvLine).join('')
  }
  return Readable.from(lines())
}

function workbookOf({ header, rows }: LinesOut, { lang, now }: Asked): Readable {
  // Cells stay texts: the import reads them as it read the file's.
  const columns = header.map((label, at): ExportColumn => ({ key: String(at), label, type: 'text' }))
  return plainWorkbook(lang, [{ name: TEMPLATE_WORDS[lang].rows, columns, batches: rows }], now)
}
