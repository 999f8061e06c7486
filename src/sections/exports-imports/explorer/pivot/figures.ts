import { changeOf } from '#datasets/series/change.ts'
import { yearBefore } from '#datasets/series/dates.ts'
import { lineMarks } from '../../charts/line-marks.ts'
import type { Line, Total } from '../../totals/totals.ts'
import { ANY, NOTHING, type Cell, type KeyedLine, type PivotInput } from './input.ts'
import { reportsOf } from './reports.ts'
import { addIn, unitOf, unitsOf } from './units.ts'

interface Sum {
  total: Total | { kind: 'flows' }
  lines: Line[]
}

/** The figures of a table, each made when it is asked for. */
export interface Figures {
  unit: string | null
  /** The figure of some rows and columns; null for all of them. */
  cell: (rows: readonly string[] | null, columns: readonly string[] | null) => Cell
  keys: (side: 'row' | 'column') => string[]
  /** How much a row or a column has, whatever its cells show of it. */
  sizeOf: (side: 'row' | 'column', key: string) => number
}

/** Adds up the lines of a table by its rows and columns. */
export function figuresOf(input: PivotInput): Figures {
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
