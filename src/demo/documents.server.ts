import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { plainWorkbook } from '#datasets/export/xlsx/plain-workbook.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { documentKey } from '#sections/fileuploads/library/documents.server.ts'
import { inBoth } from './in-both.ts'
import { ago } from './rows/rows.ts'
import type { One } from './shape/shape.ts'

type DemoDocument = One<'documents.json'>

/** A fixed day: the bytes, and with them the address in the storage, are the same at every load. */
const MADE_AT = new Date('2026-11-01T00:00:00Z')

/** Writes a workbook of the demonstration into the storage; gives the row that offers it to everybody. */
export async function storeDocument(document: DemoDocument, storage: Pick<Storage, 'put'>, now: Date) {
  const bytes = await workbookOf(document)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await storage.put(documentKey(sha256), bytes)
  const { file, title, description, source, category, language, agoHours } = document
  return {
    sha256,
    file_extension: 'xlsx' as const,
    file_name: `${file}.xlsx`,
    file_bytes: bytes.length,
    ...inBoth('title', title),
    ...inBoth('description', description),
    ...inBoth('source', source),
    category,
    language,
    published_at: ago(now, agoHours),
    created_at: ago(now, agoHours),
  }
}

function workbookOf({ language, sheet, headings, rows }: DemoDocument): Promise<Buffer> {
  const columns = headings.map((label) => ({ key: label, label, type: 'text' as const }))
  return buffer(plainWorkbook(language, [{ name: sheet, columns, batches: atOnce(rows) }], MADE_AT))
}

async function* atOnce<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
