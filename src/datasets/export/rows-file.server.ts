import type { Readable } from 'node:stream'
import { csvExport } from './csv.server.ts'
import type { Batches, ExportAbout, ExportColumn, ExportFormat } from './export.ts'
import { jsonExport } from './json.server.ts'
import { xlsxExport } from './xlsx/xlsx.server.ts'

const WRITERS = { csv: csvExport, json: jsonExport, xlsx: xlsxExport }

/** A file of rows that come from anywhere, such as a chart's. */
export function exportRows(
  format: ExportFormat,
  about: ExportAbout,
  columns: readonly ExportColumn[],
  batches: Batches,
): Readable {
  return WRITERS[format](about, columns, batches)
}
