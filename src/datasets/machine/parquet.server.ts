import type { Readable } from 'node:stream'
import type { OperationNodeSource } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { cellOf, LF, TAB } from '../export/copy/copy-cell.ts'
import type { Cell, ExportColumn, Row } from '../export/export.ts'
import type { ExportConnection } from '../export/export-connection.server.ts'
import { copyQuery } from '../export/query-file.server.ts'

/** Rows that are written together: what is in memory at a time. */
const GROUP = 20_000

/** The metadata of a Parquet file. */
export type ParquetNotes = Readonly<Record<string, string>>

/**
 * A query's rows as Parquet, a group at a time: a million take no more memory than twenty thousand. The writer's library is
 * read when the first such file is asked for. Throws as `exportQuery` does.
 */
export async function parquetQuery(
  db: Db | ExportConnection,
  columns: readonly ExportColumn[],
  query: OperationNodeSource,
  notes: ParquetNotes,
): Promise<Readable> {
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer')
  const empty = columns.map((column) => ({ ...describe(column), data: [] }))
  const bytes = new ByteWriter()
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({ columnData: empty }),
    kvMetadata: Object.entries(notes).map(([key, value]) => ({ key, value })),
    createdBy: 'Kimya',
  })
  let held: unknown[][] = columns.map(() => [])
  const taken = () => {
    const piece = Buffer.from(bytes.getBytes())
    // The offset goes on counting: the file's footer says where everything is.
    bytes.index = 0
    return piece
  }
  const flush = () => {
    if ((held[0]?.length ?? 0) === 0) return
    const columnData = columns.map((column, i) => ({ ...describe(column), data: held[i] as never }))
    void writer.write({ columnData, rowGroupSize: GROUP })
    held = columns.map(() => [])
  }
  return copyQuery(db, columns, query, {
    head: '',
    rows(block) {
      for (let from = 0; from < block.length;) {
        const end = block.indexOf(LF, from)
        for (let i = 0; i < columns.length; i++) {
          const tab = i === columns.length - 1 ? end : block.indexOf(TAB, from)
          held[i]?.push(valueOf(cellOf(block, from, tab), columns[i] as ExportColumn))
          from = tab + 1
        }
      }
      if ((held[0]?.length ?? 0) < GROUP) return Buffer.alloc(0)
      flush()
      return taken()
    },
    tail() {
      flush()
      void writer.finish()
      return taken()
    },
  })
}

/** A few rows that are in memory, such as a chart's, as a whole Parquet file. */
export async function parquetRows(
  columns: readonly ExportColumn[],
  rows: readonly Row[],
  notes: ParquetNotes,
): Promise<Buffer> {
  const { parquetWriteBuffer } = await import('hyparquet-writer')
  const columnData = columns.map((column, i) => ({
    ...describe(column),
    data: rows.map((row) => valueOf(textOf(row[i] ?? null), column)) as never,
  }))
  const kvMetadata = Object.entries(notes).map(([key, value]) => ({ key, value }))
  return Buffer.from(parquetWriteBuffer({ columnData, kvMetadata }))
}

/** A cell as the text of which a value is made. */
const textOf = (cell: Cell): string | null =>
  cell === null ? null : typeof cell === 'object' ? cell.join('; ') : String(cell)

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/

function describe({ key, type }: ExportColumn) {
  const kind =
    type === 'number' || type === 'integer'
      ? ('DOUBLE' as const)
      : type === 'boolean'
        ? ('BOOLEAN' as const)
        : ('STRING' as const)
  return { name: key, type: kind, nullable: true }
}

/** A cell as the file holds it. A figure that is none, `NaN`, is nothing. */
function valueOf(cell: string | null, { type }: ExportColumn): unknown {
  if (cell === null) return null
  if (type === 'number' || type === 'integer') return NUMBER.test(cell) ? Number(cell) : null
  if (type === 'boolean') return cell === 'true' || cell === 't'
  return stripBidi(cell)
}
