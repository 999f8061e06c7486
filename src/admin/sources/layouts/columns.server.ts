import { readCsv } from '#datasets/import/csv/read-csv.server.ts'
import { openTable } from '#datasets/import/mapping/header.ts'
import { SourceProblem } from '../problem.ts'

/**
 * The rows of a CSV file by the names of its columns, wherever they are; `optional` ones are empty where there are none. Throws
 * SourceProblem `columns_gone` where one was renamed, and ImportRefusal for what is no CSV.
 */
export async function* cellsOf<Needed extends string, Optional extends string = never>(
  bytes: AsyncIterable<Uint8Array>,
  needed: readonly Needed[],
  optional: readonly Optional[] = [],
): AsyncGenerator<Record<Needed | Optional, string>> {
  const table = await openTable(readCsv(bytes), 1)
  try {
    const { cells } = table.header
    const placeOf = (name: string) => cells.findIndex((cell) => cell.trim() === name)
    const gone = needed.filter((name) => placeOf(name) < 0)
    if (gone.length > 0) throw new SourceProblem('columns_gone', { names: gone.join(', ') })
    const places = [...needed, ...optional].map((name) => [name, placeOf(name)] as const)
    for await (const portion of table.rows)
      for (const row of portion)
        yield Object.fromEntries(
          places.map(([name, place]) => [name, place < 0 ? '' : (row.cells[place] ?? '').trim()]),
        ) as Record<Needed | Optional, string>
  } finally {
    await table.close()
  }
}
