import { figuresOf, type Figures } from './figures.ts'
import { NOTHING, type Cell, type PivotInput } from './input.ts'

interface PivotRow {
  key: string
  cells: Cell[]
  total: Cell
}

export interface Pivot {
  unit: string | null
  /** Keys of the columns; those beyond the shown ones are one column `OTHERS`. */
  columns: string[]
  rows: PivotRow[]
  /** How many rows there are with those in `OTHERS`. */
  count: number
  /** The row of totals, with the total of all. */
  total: PivotRow
}

/** What is not shown by itself, and what is not reported by partner. */
export const OTHERS = 'others'
export const UNNAMED = 'unnamed'
/**
 * A table of two dimensions. Every figure is a sum of the rows behind it; the total of a row or a column is there only where these
 * add up: never over trade flows, codes that hold one another, value bases, or units.
 */
export function pivotOf(input: PivotInput): Pivot {
  const figures = figuresOf(input)
  const columnKeys = orderedKeys(input, 'column', figures)
  const shownColumns = columnKeys.slice(0, input.most.columns)
  const restOfColumns = columnKeys.slice(input.most.columns)
  const columns = [...shownColumns, ...(restOfColumns.length > 0 ? [OTHERS] : [])]
  const groups = [...shownColumns.map((key) => [key]), ...(restOfColumns.length > 0 ? [restOfColumns] : [])]
  const rowOf = (keys: readonly string[] | null, key: string): PivotRow => {
    const total = figures.cell(keys, null)
    const cells = groups.map((group) => figures.cell(keys, group))
    if (input.columns !== 'partner') return { key, cells, total }
    return { key, cells: [...cells, unnamed(input, total, figures.cell(keys, columnKeys))], total }
  }
  const rowKeys = orderedKeys(input, 'row', figures)
  const sorted = sortRows(
    rowKeys.map((key) => rowOf([key], key)),
    columns,
    input,
  )
  const others = sorted.slice(input.most.rows).map(({ key }) => key)
  const rows = sorted.slice(0, input.most.rows)
  if (others.length > 0) rows.push(rowOf(others, OTHERS))
  const total = rowOf(null, 'total')
  if (input.rows === 'partner') {
    const left: PivotRow = {
      key: UNNAMED,
      cells: groups.map((group, at) =>
        unnamed(input, total.cells[at] ?? NOTHING, figures.cell(rowKeys, group)),
      ),
      total: unnamed(input, total.total, figures.cell(rowKeys, null)),
    }
    if ([...left.cells, left.total].some(({ amount }) => amount !== null)) rows.push(left)
  }
  return withoutEmptyColumn({
    unit: figures.unit,
    columns: input.columns === 'partner' ? [...columns, UNNAMED] : columns,
    rows,
    count: rowKeys.length,
    total,
  })
}

/** Without the column of what no partner is named for, where it has no figure. */
function withoutEmptyColumn(pivot: Pivot): Pivot {
  const { columns, rows, total } = pivot
  if (columns.at(-1) !== UNNAMED || [...rows, total].some(({ cells }) => cells.at(-1)?.amount !== null))
    return pivot
  const shorter = (row: PivotRow): PivotRow => ({ ...row, cells: row.cells.slice(0, -1) })
  return { ...pivot, columns: columns.slice(0, -1), rows: rows.map(shorter), total: shorter(total) }
}

/** Keys in their own order, else from the largest total down. */
function orderedKeys(input: PivotInput, side: 'row' | 'column', { keys, sizeOf }: Figures): string[] {
  const own = keys(side)
  const order = side === 'row' ? input.order.rows : input.order.columns
  if (order) return order.filter((key) => own.includes(key))
  const sizes = new Map(own.map((key) => [key, sizeOf(side, key)]))
  return own.toSorted((a, b) => {
    const [one, other] = [sizes.get(a) ?? 0, sizes.get(b) ?? 0]
    return one === other ? (a < b ? -1 : 1) : other - one
  })
}

/** Rows by a column, by their totals or by their keys; what has no figure comes last. */
function sortRows(rows: PivotRow[], columns: readonly string[], { sort, ...input }: PivotInput): PivotRow[] {
  const usual = input.columns === 'period' && input.order.rows === null ? `-${columns.at(-1) ?? ''}` : ''
  const wanted = sort || usual
  if (wanted === '') return rows
  const [column, sign] = wanted.startsWith('-') ? [wanted.slice(1), -1] : [wanted, 1]
  const at = columns.indexOf(column)
  if (column !== 'total' && at < 0) return rows
  const amountOf = ({ cells, total }: PivotRow) => (column === 'total' ? total : cells[at])?.amount ?? null
  return rows.toSorted((a, b) => {
    const [one, other] = [amountOf(a), amountOf(b)]
    if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0)
    return sign * (one - other)
  })
}

/** What the trade with all partners has beyond the partners that are named. */
function unnamed({ measure, withheld }: PivotInput, whole: Cell, named: Cell): Cell {
  if (measure === 'unit' || measure === 'change' || (withheld && withheld.size > 0)) return NOTHING
  if (whole.amount === null || named.why) return NOTHING
  const amount = whole.amount - (named.amount ?? 0)
  return Math.abs(amount) <= whole.amount * ROUNDING ? NOTHING : { amount, why: null, marks: whole.marks }
}

/** Of a total, below which its partners are taken to add up to it. */
const ROUNDING = 1e-9
