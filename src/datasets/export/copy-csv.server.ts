import type { Readable } from 'node:stream'
import type { OperationNodeSource } from 'kysely'
import pg from 'pg'
import type { Db } from '#platform/db/kysely.server.ts'
import { LIST_JOINER } from './cell-text.ts'
import { copyOut } from './copy.server.ts'
import { csvLines } from './copy-lines.server.ts'
import { csvHead } from './csv.server.ts'
import { isFigure, type ExportAbout, type ExportColumn } from './export.ts'
import { openLane } from './lane.server.ts'
import { literalSql } from './literals.server.ts'

/**
 * The bytes of `csvExport` over `cursorBatches`, by COPY: the rows never become values of JavaScript, which is what
 * costs most. The query selects the columns in their order. Throws as `cursorBatches` does.
 */
export async function copyCsv(
  db: Db,
  query: OperationNodeSource,
  about: ExportAbout,
  columns: readonly ExportColumn[],
): Promise<Readable> {
  const select = selectText(literalSql(query), columns)
  const lane = await openLane(db)
  try {
    // COPY says nothing before the first rows: what is wrong with the query is asked here, while it can be answered.
    await lane.run(lane.client.query(`explain ${select}`))
  } catch (error) {
    await lane.close()
    throw error
  }
  return copyOut(lane, select, Buffer.from(csvHead(about, columns)), csvLines(columns.map(isFigure)))
}

/** COPY writes lists and truth its own way; here they become the texts of the file. */
function selectText(query: string, columns: readonly ExportColumn[]): string {
  const cells = columns.map(({ type }, i) => {
    const name = pg.escapeIdentifier(`c${i}`)
    if (type === 'list') return `array_to_string(${name}, ${pg.escapeLiteral(LIST_JOINER)})`
    return type === 'boolean' ? `${name}::text` : name
  })
  const names = columns.map((_, i) => pg.escapeIdentifier(`c${i}`))
  return `select ${cells.join(', ')} from (${query}) as rows (${names.join(', ')})`
}
