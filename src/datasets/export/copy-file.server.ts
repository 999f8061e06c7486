import type { Readable } from 'node:stream'
import type { OperationNodeSource } from 'kysely'
import pg from 'pg'
import type { Db } from '#platform/db/kysely.server.ts'
import { LIST_JOINER } from './cell-text.ts'
import { copyOut, type CopyFormat } from './copy.server.ts'
import { csvLines } from './copy-lines.server.ts'
import { jsonObjects } from './copy-objects.server.ts'
import { csvHead } from './csv.server.ts'
import { isFigure, type ExportAbout, type ExportColumn } from './export.ts'
import { JSON_TAIL, jsonHead } from './json.server.ts'
import { openLane } from './lane.server.ts'
import { literalSql } from './literals.server.ts'

/** The formats whose rows are made of COPY's bytes. */
export type CopiedFormat = 'csv' | 'json'

/**
 * The bytes of `csvExport` or `jsonExport` over `cursorBatches`, by COPY: the rows never become values of JavaScript, which
 * is what costs most. The query selects the columns in their order. Throws as `cursorBatches` does.
 */
export async function copyFile(
  db: Db,
  query: OperationNodeSource,
  about: ExportAbout,
  columns: readonly ExportColumn[],
  format: CopiedFormat,
): Promise<Readable> {
  const select = selectText(literalSql(query), columns, format)
  const lane = await openLane(db)
  try {
    // COPY says nothing before the first rows: what is wrong with the query is asked here, while it can be answered.
    await lane.run(lane.client.query(`explain ${select}`))
  } catch (error) {
    await lane.close()
    throw error
  }
  return copyOut(lane, select, partsOf(about, columns, format))
}

function partsOf(about: ExportAbout, columns: readonly ExportColumn[], format: CopiedFormat): CopyFormat {
  return format === 'csv'
    ? { head: csvHead(about, columns), rows: csvLines(columns.map(isFigure)), tail: '' }
    : { head: jsonHead(about, columns), rows: jsonObjects(columns), tail: JSON_TAIL }
}

/** COPY writes lists and truth its own way; here they become the texts of the file. */
function selectText(query: string, columns: readonly ExportColumn[], format: CopiedFormat): string {
  const cells = columns.map(({ type }, i) => {
    const name = pg.escapeIdentifier(`c${i}`)
    if (type === 'list')
      return format === 'csv'
        ? `array_to_string(${name}, ${pg.escapeLiteral(LIST_JOINER)})`
        : `array_to_json(array_remove(${name}, null))::text`
    return type === 'boolean' ? `${name}::text` : name
  })
  const names = columns.map((_, i) => pg.escapeIdentifier(`c${i}`))
  return `select ${cells.join(', ')} from (${query}) as rows (${names.join(', ')})`
}
