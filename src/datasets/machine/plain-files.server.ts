import type { Readable } from 'node:stream'
import type { OperationNodeSource } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { cellOf, LF, TAB } from '../export/copy/copy-cell.ts'
import { csvLines } from '../export/copy/copy-lines.server.ts'
import { plainCsvHead } from '../export/csv.server.ts'
import { isFigure, type ExportColumn } from '../export/export.ts'
import type { ExportConnection } from '../export/export-connection.server.ts'
import { copyQuery } from '../export/query-file.server.ts'

/** A query's rows as RFC 4180: a line of keys, then the rows; no byte order mark, no comments. Throws as `exportQuery` does. */
export function plainCsv(
  db: Db | ExportConnection,
  columns: readonly ExportColumn[],
  query: OperationNodeSource,
): Promise<Readable> {
  return copyQuery(db, columns, query, {
    head: plainCsvHead(columns),
    rows: csvLines(columns.map(isFigure)),
    tail: '',
  })
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** The same as one bare HTML table, which is what a web query of Excel reads. */
export function htmlTable(
  db: Db,
  title: string,
  columns: readonly ExportColumn[],
  query: OperationNodeSource,
): Promise<Readable> {
  const heads = columns.map(({ key }) => `<th>${escaped(key)}</th>`).join('')
  return copyQuery(db, columns, query, {
    head: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><table><tr>${heads}</tr>\n`,
    rows(block) {
      let text = ''
      for (let from = 0; from < block.length;) {
        const end = block.indexOf(LF, from)
        text += '<tr>'
        for (let i = 0; i < columns.length; i++) {
          const tab = i === columns.length - 1 ? end : block.indexOf(TAB, from)
          text += `<td>${escaped(cellOf(block, from, tab) ?? '')}</td>`
          from = tab + 1
        }
        text += '</tr>\n'
      }
      return Buffer.from(text)
    },
    tail: '</table></html>\n',
  })
}
