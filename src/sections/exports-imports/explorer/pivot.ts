import { yearBefore } from '#datasets/series/dates.ts'
import { changeOf } from '#datasets/series/change.ts'
import type { Marks } from '#ui/marks.ts'
import { lineMarks } from '../charts/line-marks.ts'
import { overlapping } from '../totals/overlap.ts'
import { addQuantities, addValues, unitValue, type Line, type Refusal, type Total } from '../totals/totals.ts'
import type { Dimension, Measure } from './asked.ts'

/** A line under the row and the column that it belongs to; the key of a period is in `year_month`. */
export interface KeyedLine extends Line {
  row: string
  column: string
}

/** What is reported under which keys: it decides whether codes add up and whether two periods are alike. */
export interface KeyedReport {
  row: string
  column: string
  process: Line['process']
  country: string
  product: string
  hs_code: string
  whole: boolean
  periods: readonly string[]
}

/** Why a cell has no figure. */
export type Why = Refusal | { kind: 'flows' } | { kind: 'unlike' } | { kind: 'withheld' }

/** A figure; null with the reason, or without one where nothing was reported. */
export interface Cell {
  amount: number | null
  why: Why | null
  marks: Marks
}

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

export interface PivotInput {
  rows: Dimension
  columns: Dimension
  measure: Measure
  /** Shown, oldest first; one where neither rows nor columns are periods. */
  periods: readonly string[]
  lines: readonly KeyedLine[]
  /** The trade with all partners by the other dimension, where one of the two is partners; else null. */
  whole: readonly KeyedLine[] | null
  reports: readonly KeyedReport[]
  /** `column`, with a minus from the largest down; empty for the usual order. */
  sort: string
  most: { rows: number; columns: number }
  /** Order of keys that are not in the order of their figures; null for those that are. */
  order: { rows: readonly string[] | null; columns: readonly string[] | null }
  /** Cells with rows that may not be passed on, as `row column`; of a page none. */
  withheld?: ReadonlySet<string>
}

/** What is not shown by itself, and what is not reported by partner. */
export const OTHERS = 'others'
export const UNNAMED = 'unnamed'
const ANY = '*'

const NOTHING: Cell = { amount: null, why: null, marks: {} }

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

interface Sum {
  total: Total | { kind: 'flows' }
  lines: Line[]
}

interface Figures {
  unit: string | null
  /** The figure of some rows and columns; null for all of them. */
  cell: (rows: readonly string[] | null, columns: readonly string[] | null) => Cell
  keys: (side: 'row' | 'column') => string[]
  /** How much a row or a column has, whatever its cells show of it. */
  sizeOf: (side: 'row' | 'column', key: string) => number
}

function figuresOf(input: PivotInput): Figures {
  const { measure, periods, lines, whole } = input
  const overTime = input.rows === 'period' || input.columns === 'period'
  const keyed = (own: readonly KeyedLine[]): KeyedLine[] =>
    own.map((line) => ({
      ...line,
      row: input.rows === 'period' ? line.year_month : line.row,
      column: input.columns === 'period' ? line.year_month : line.column,
    }))
  const byCell = (own: readonly KeyedLine[]) =>
    Map.groupBy(own, ({ row, column, year_month }) => `${row} ${column} ${year_month}`)
  const [cells, wholes] = [byCell(keyed(lines)), whole && byCell(keyed(whole))]
  const dimensionOf = (side: 'row' | 'column') => (side === 'row' ? input.rows : input.columns)
  const isShown = ({ year_month }: Line) => periods.includes(year_month)
  const shownLines = keyed(lines).filter(isShown)
  const shownWhole = keyed(whole ?? []).filter(isShown)
  // What is reported for all partners alone has a total as well.
  const keysOf = (side: 'row' | 'column') => [
    ...new Set(
      [...shownLines, ...(dimensionOf(side) === 'partner' ? [] : shownWhole)].map((line) => line[side]),
    ),
  ]
  const all = { row: keysOf('row'), column: keysOf('column') }
  const units = unitsOf([...shownLines, ...shownWhole])

  /** The lines behind a figure, of the periods shown or of those a year before. */
  const linesOf = (rows: readonly string[] | null, columns: readonly string[] | null, before: boolean) => {
    // The total over partners is the trade with all of them.
    const overPartners =
      (rows === null && input.rows === 'partner') || (columns === null && input.columns === 'partner')
    const source = overPartners && wholes ? wholes : cells
    const keysOn = (side: 'row' | 'column', own: readonly string[] | null) =>
      overPartners && wholes && dimensionOf(side) === 'partner' ? [''] : (own ?? all[side])
    const found: KeyedLine[] = []
    for (const row of keysOn('row', rows))
      for (const column of keysOn('column', columns)) {
        const own = overTime ? [input.rows === 'period' ? row : column] : periods
        for (const period of own) {
          const at = before ? yearBefore(period) : period
          const [r, c] = [input.rows === 'period' ? at : row, input.columns === 'period' ? at : column]
          found.push(...(source.get(`${r} ${c} ${at}`) ?? []))
        }
      }
    return found
  }
  const reports = reportsOf(input)

  const remembered = new Map<string, Sum>()
  /** Totals are asked for by every cell that is a share of them. */
  const sumOf = (rows: readonly string[] | null, columns: readonly string[] | null, before = false): Sum => {
    if (rows !== null && columns !== null) return newSum(rows, columns, before)
    const key = `${rows?.join() ?? ANY} ${columns?.join() ?? ANY} ${before}`
    const known = remembered.get(key) ?? newSum(rows, columns, before)
    remembered.set(key, known)
    return known
  }
  const newSum = (
    rows: readonly string[] | null,
    columns: readonly string[] | null,
    before: boolean,
  ): Sum => {
    const own = linesOf(rows, columns, before)
    if (own.length > 0 && new Set(own.map(({ process }) => process)).size > 1)
      return { total: { kind: 'flows' }, lines: own }
    const twice = own.length > 0 ? reports.twice(rows, columns) : []
    if (twice.length > 0) return { total: { kind: 'codes', of: twice }, lines: own }
    return { total: addIn(measure, units, own), lines: own }
  }
  const isWithheld = (rows: readonly string[] | null, columns: readonly string[] | null) => {
    const { withheld } = input
    if (!withheld || withheld.size === 0) return false
    const isShare = measure === 'share' || measure === 'share-row'
    // A row over all partners is in their total, and in every share of it.
    const isIn = (keys: readonly string[] | null, key: string) =>
      keys === null || (key === '' ? isShare : keys.includes(key))
    return [...withheld].some((one) => {
      const [row = '', column = ''] = one.split(' ')
      return isIn(rows, row) && isIn(columns, column)
    })
  }
  const cell: Figures['cell'] = (rows, columns) => {
    const { total, lines: own } = sumOf(rows, columns)
    if (own.length === 0) return NOTHING
    const marks = lineMarks(own)
    if (isWithheld(rows, columns)) return { amount: null, why: { kind: 'withheld' }, marks: {} }
    if (total.kind !== 'sum')
      return {
        amount: null,
        why: total.kind === 'unknown' || total.kind === 'none' ? null : total,
        marks: {},
      }
    if (measure === 'share' || measure === 'share-row') {
      const of = measure === 'share' ? sumOf(null, columns).total : sumOf(rows, null).total
      if (of.kind !== 'sum') return { amount: null, why: of, marks: {} }
      return { amount: of.amount > 0 ? (total.amount / of.amount) * 100 : null, why: null, marks }
    }
    if (measure !== 'change') return { amount: total.amount, why: null, marks }
    const before = sumOf(rows, columns, true)
    if (before.lines.length === 0) return NOTHING
    if (before.total.kind !== 'sum') return { amount: null, why: before.total, marks: {} }
    if (!reports.alike(rows, columns)) return { amount: null, why: { kind: 'unlike' }, marks: {} }
    const percent = changeOf(total.amount, before.total.amount)?.percent ?? null
    return { amount: percent, why: null, marks: lineMarks([...own, ...before.lines]) }
  }
  return {
    unit:
      measure === 'value' ? units.value : measure === 'quantity' ? units.quantity : unitOf(measure, units),
    cell,
    keys: (side) => all[side],
    sizeOf(side, key) {
      const { total } = side === 'row' ? sumOf([key], null) : sumOf(null, [key])
      return total.kind === 'sum' ? total.amount : -Infinity
    },
  }
}

/** The one unit of a table, of values and of quantities; null where nothing is weighed. */
interface Units {
  value: string
  quantity: string | null
}

function unitOf(measure: Measure, { value, quantity }: Units): string | null {
  if (measure === 'unit') return quantity === null ? null : `${value}/${quantity}`
  return '%'
}

/** The currency that all lines have, else dollars; the measure of quantities that most rows have. */
export function unitsOf(lines: readonly Line[]): Units {
  const currencies = new Set(lines.map(({ currency }) => currency))
  const [only = 'USD'] = currencies
  const weights = new Map<string, number>()
  for (const line of lines) {
    const total = addQuantities([line])
    if (total.kind === 'sum') weights.set(total.unit, (weights.get(total.unit) ?? 0) + line.rows)
  }
  const [most] = [...weights].sort(([, a], [, b]) => b - a)
  return { value: currencies.size === 1 ? only : 'USD', quantity: most?.[0] ?? null }
}

/** A sum in the unit of the table; refused where its own cannot be expressed in it. */
export function addIn(measure: Measure, units: Units, lines: readonly Line[]): Total {
  if (measure === 'quantity') {
    const total = addQuantities(lines)
    if (total.kind !== 'sum' || total.unit === units.quantity) return total
    return { kind: 'units', of: [...new Set(lines.map((line) => line.quantity_unit))] }
  }
  if (measure === 'unit') {
    const total = unitValue(lines)
    if (total.kind !== 'sum') return total
    const [currency = '', unit = ''] = total.unit.split('/')
    if (unit !== units.quantity)
      return { kind: 'units', of: [...new Set(lines.map((line) => line.quantity_unit))] }
    if (currency === units.value) return total
    return unitValue(lines.map((line) => ({ ...line, currency: 'USD', weighed: line.weighed_usd })))
  }
  const total = addValues(lines)
  if (total.kind !== 'sum' || total.unit === units.value) return total
  // One cell may be reported in one currency where the table is in dollars.
  return lines.every(({ usd }) => usd !== null)
    ? addValues(lines.map((line) => ({ ...line, currency: 'USD', value: line.usd ?? 0 })))
    : { kind: 'currencies', of: [...new Set(lines.map(({ currency }) => currency))] }
}

function reportsOf({ reports, rows, columns, periods }: PivotInput) {
  const remembered = new Map<string, readonly KeyedReport[]>()
  const answered = new Map<string, string[]>()
  /** Partners and periods say nothing of codes. */
  const sideOf = (dimension: Dimension, keys: readonly string[] | null) =>
    keys === null || dimension === 'partner' || dimension === 'period' ? null : keys
  const keyOf = (rowKeys: readonly string[] | null, columnKeys: readonly string[] | null) =>
    [sideOf(rows, rowKeys), sideOf(columns, columnKeys)].map((own) => own?.join() ?? ANY).join(' ')
  const of = (rowKeys: readonly string[] | null, columnKeys: readonly string[] | null) => {
    const [own, other] = [sideOf(rows, rowKeys), sideOf(columns, columnKeys)]
    const key = keyOf(rowKeys, columnKeys)
    const known =
      remembered.get(key) ??
      reports.filter(
        ({ row, column }) =>
          (own === null || own.includes(row)) && (other === null || other.includes(column)),
      )
    remembered.set(key, known)
    return known
  }
  const shown = (rowKeys: readonly string[] | null, columnKeys: readonly string[] | null) => {
    const own = rows === 'period' ? rowKeys : columns === 'period' ? columnKeys : null
    return own ?? periods
  }
  return {
    /** Codes under which the rows of a figure would count twice. */
    twice(rowKeys: readonly string[] | null, columnKeys: readonly string[] | null): string[] {
      const at = shown(rowKeys, columnKeys)
      const key = `${keyOf(rowKeys, columnKeys)} ${at.join()}`
      const known = answered.get(key) ?? twiceIn(of(rowKeys, columnKeys), at)
      answered.set(key, known)
      return known
    },
    /** Whether the same products of the same countries are reported in the periods of a figure and a year before. */
    alike(rowKeys: readonly string[] | null, columnKeys: readonly string[] | null): boolean {
      const at = shown(rowKeys, columnKeys)
      return of(rowKeys, columnKeys).every((one) =>
        at.every((period) => one.periods.includes(period) === one.periods.includes(yearBefore(period))),
      )
    },
  }
}

function twiceIn(reports: readonly KeyedReport[], periods: readonly string[]): string[] {
  const own = reports.filter((one) => one.periods.some((period) => periods.includes(period)))
  const codes = own.map((one) => ({ ...one, frequency: 'annual' as const, is_mirror: false }))
  return [...Map.groupBy(codes, ({ process }) => process).values()].flatMap((each) => overlapping(each))
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
