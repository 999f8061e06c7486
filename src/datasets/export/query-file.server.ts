import type { Readable } from 'node:stream'
import type { OperationNodeSource } from 'kysely'
import pg from 'pg'
import type { Db } from '#platform/db/kysely.server.ts'
import { LIST_JOINER } from './cell-text.ts'
import { copyBlocks, copyOut, type CopyFormat } from './copy/copy.server.ts'
import { csvLines } from './copy/copy-lines.server.ts'
import { jsonObjects } from './copy/copy-objects.server.ts'
import { csvHead } from './csv.server.ts'
import { isFigure, type ExportAbout, type ExportColumn, type ExportFormat } from './export.ts'
import { JSON_TAIL, jsonHead } from './json.server.ts'
import { openExportConnection, type ExportConnection } from './export-connection.server.ts'
import { literalSql } from './literals.server.ts'
import { sheetsOfCopy } from './xlsx/sheet-source.server.ts'
import { workbook } from './xlsx/xlsx.server.ts'

/**
 * A file as `exportRows` writes it of the same rows, by COPY: they never become values of JavaScript, which is what costs
 * most. The query selects the columns in their order. Throws the Refusal `busy` when as many exports
 * run as may, and what the database says of the query.
 */
export async function exportQuery(
  db: Db,
  format: ExportFormat,
  about: ExportAbout,
  columns: readonly ExportColumn[],
  query: OperationNodeSource,
): Promise<Readable> {
  const { connection, select } = await plannedCopy(db, query, columns, format)
  if (format !== 'xlsx') return copyOut(connection, select, partsOf(about, columns, format))
  return workbook(about, columns, sheetsOfCopy(columns, copyBlocks(connection, select)))
}

/** The rows of a query in a format of the caller's own, by a connection of its own or one that is given. Throws as `exportQuery` does. */
export async function copyQuery(
  db: Db | ExportConnection,
  columns: readonly ExportColumn[],
  query: OperationNodeSource,
  format: CopyFormat,
): Promise<Readable> {
  const { connection, select } = await plannedCopy(db, query, columns, 'csv')
  return copyOut(connection, select, format)
}

async function plannedCopy(
  db: Db | ExportConnection,
  query: OperationNodeSource,
  columns: readonly ExportColumn[],
  format: ExportFormat,
) {
  const select = selectText(literalSql(query), columns, format)
  const connection = 'client' in db ? db : await openExportConnection(db)
  try {
    // COPY says nothing before the first rows: what is wrong with the query is asked here, while it can be answered.
    await connection.run(connection.client.query(`explain ${select}`))
  } catch (error) {
    await connection.close()
    throw error
  }
  return { connection, select }
}

function partsOf(about: ExportAbout, columns: readonly ExportColumn[], format: 'csv' | 'json'): CopyFormat {
  return format === 'csv'
    ? { head: csvHead(about, columns), rows: csvLines(columns.map(isFigure)), tail: '' }
    : { head: jsonHead(about, columns), rows: jsonObjects(columns), tail: JSON_TAIL }
}

/** COPY writes lists and truth its own way; here they become the texts of the file. A sheet has no text for truth. */
function selectText(query: string, columns: readonly ExportColumn[], format: ExportFormat): string {
  const cells = columns.map(({ type }, i) => {
    const name = pg.escapeIdentifier(`c${i}`)
    if (type === 'list')
      return format === 'json'
        ? `array_to_json(array_remove(${name}, null))::text`
        : `array_to_string(${name}, ${pg.escapeLiteral(LIST_JOINER)})`
    return type === 'boolean' && format !== 'xlsx' ? `${name}::text` : name
  })
  const names = columns.map((_, i) => pg.escapeIdentifier(`c${i}`))
  return `select ${cells.join(', ')} from (${query}) as rows (${names.join(', ')})`
}
