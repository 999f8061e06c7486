import { CsvSplitter } from '#datasets/import/csv/splitter.ts'
import { detectDelimiter } from '#datasets/import/csv/delimiter.ts'
import type { ImportColumn, RowFault } from '#datasets/import/run/target.ts'
import { foldKey } from '#datasets/import/values/fold-key.ts'
import { POINT_COLUMNS } from '../import/columns.server.ts'
import {
  pointReader,
  type PointColumn,
  type PointContext,
  type PointFigures,
  type PointTexts,
} from './cells.server.ts'

/** A line of a pasted block: its text, and the price or the fault of each cell. */
interface PastedRow {
  /** From 1, in the block. */
  line: number
  texts: PointTexts
  point: PointFigures | null
  faults: readonly RowFault[]
}

export interface Pasted {
  /** What each column of the block is; null for one that is none of ours, and is passed over. */
  columns: readonly (PointColumn | null)[]
  /** The headings, where the block has a row of them. */
  header: readonly string[] | null
  rows: readonly PastedRow[]
}

/** The order of a block without headings. */
const IN_ORDER: readonly PointColumn[] = ['add_date', 'price', 'low', 'high']

const COLUMNS: readonly (ImportColumn & { key: PointColumn })[] = POINT_COLUMNS
const NAMES: ReadonlyMap<string, PointColumn> = new Map(
  COLUMNS.flatMap(({ key, labels, aliases = [] }) =>
    [key, labels?.ar ?? key, labels?.en ?? key, ...aliases].map((name) => [foldKey(name), key] as const),
  ),
)

/**
 * Reads a block that was copied from a sheet: tabs between cells, a row a price; blocks with commas too. A first row in
 * which a column is named is taken for headings. Days and numbers are read as the import reads them, in both languages.
 * Throws ImportRefusal for what is no table: `quote_open`, `record_long`, `cell_long`, `columns_many`.
 */
export function readPasted(text: string, context: PointContext): Pasted {
  const delimiter = text.includes('\t') ? '\t' : detectDelimiter(text)
  const lines = new CsvSplitter(delimiter, text.includes('\n') ? '\n' : '\r', 1)
    .push(text, true)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [first, ...rest] = lines
  const named = first?.cells.map((cell) => NAMES.get(foldKey(cell)) ?? null) ?? []
  const hasHeader = named.some((name) => name !== null)
  const widest = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const columns = hasHeader ? named : Array.from({ length: widest }, (_, at) => IN_ORDER[at] ?? null)
  const read = pointReader(context)
  const days = new Map<string, number>()
  const rows = (hasHeader ? rest : lines).map(({ line, cells }): PastedRow => {
    const texts: Partial<Record<PointColumn, string>> = {}
    columns.forEach((column, at) => {
      if (column) texts[column] ??= cells[at] ?? ''
    })
    const { point, faults } = read(texts)
    const before = point && days.get(point.day)
    if (point && before === undefined) days.set(point.day, line)
    if (!point || before == null) return { line, texts, point, faults }
    const twice: RowFault = {
      column: 'add_date',
      code: 'duplicate',
      params: { first: before, key: point.day },
    }
    return { line, texts, point: null, faults: [twice] }
  })
  return { columns, header: hasHeader ? (first?.cells ?? []) : null, rows }
}
