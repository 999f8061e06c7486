import { ImportRefusal } from '../refusal.ts'
import type { RowSource, SourceRow } from '../source.ts'

/** Rows above the header: titles, notes, the date of the edition. */
const MOST_TITLE_ROWS = 1000

export interface Table {
  header: SourceRow
  /** The rows below the header. */
  rows: AsyncIterable<readonly SourceRow[]>
  /** Lets go of the file, read to its end or not. */
  close(): Promise<void>
}

/**
 * Finds the row of the column names: the given line, or the first with two filled cells (the first filled one of a file
 * that has a single column). Throws ImportRefusal: header_none, and what reading throws.
 */
export async function openTable(source: RowSource, headerRow?: number): Promise<Table> {
  const iterator = source[Symbol.asyncIterator]()
  const seen: SourceRow[] = []
  const close = async () => void (await iterator.return?.())
  for (;;) {
    const { value, done } = await iterator.next()
    if (!done) seen.push(...value)
    const at = seen.findIndex((row) => isHeader(row, headerRow))
    const index = at < 0 && done && headerRow === undefined ? seen.findIndex((row) => filled(row) > 0) : at
    const header = seen[index]
    if (header) return { header, rows: rest(seen.slice(index + 1), iterator), close }
    if (!done && seen.length < MOST_TITLE_ROWS) continue
    await close()
    throw new ImportRefusal('header_none')
  }
}

function isHeader(row: SourceRow, headerRow: number | undefined): boolean {
  return headerRow === undefined ? filled(row) >= 2 : row.line === headerRow
}

function filled({ cells }: SourceRow): number {
  return cells.reduce((count, cell) => count + (cell.trim() === '' ? 0 : 1), 0)
}

async function* rest(
  first: readonly SourceRow[],
  iterator: AsyncIterator<readonly SourceRow[]>,
): AsyncGenerator<readonly SourceRow[]> {
  if (first.length > 0) yield first
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
}
