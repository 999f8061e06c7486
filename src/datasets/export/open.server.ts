import type { Readable } from 'node:stream'
import type { Compilable, OperationNodeSource } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { copyFile } from './copy-file.server.ts'
import { csvExport } from './csv.server.ts'
import { cursorBatches } from './cursor.server.ts'
import type { Batches, ExportAbout, ExportColumn, ExportFormat } from './export.ts'
import { jsonExport } from './json.server.ts'
import { xlsxExport } from './xlsx.server.ts'

const WRITERS = { csv: csvExport, json: jsonExport, xlsx: xlsxExport }

/**
 * A file of rows that come from anywhere.
 * @public For rows whose labels are not in the database.
 */
export function exportRows(
  format: ExportFormat,
  about: ExportAbout,
  columns: readonly ExportColumn[],
  batches: Batches,
): Readable {
  return WRITERS[format](about, columns, batches)
}

/**
 * A file of a query's rows; the query selects the columns in their order. Throws the Refusal `busy` when as many
 * exports run as may. The stream must be read to its end or destroyed.
 */
export async function exportQuery(
  db: Db,
  format: ExportFormat,
  about: ExportAbout,
  columns: readonly ExportColumn[],
  query: Compilable & OperationNodeSource,
): Promise<Readable> {
  if (format !== 'xlsx') return copyFile(db, query, about, columns, format)
  return xlsxExport(about, columns, await cursorBatches(db, query))
}
