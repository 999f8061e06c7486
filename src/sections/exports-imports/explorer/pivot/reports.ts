import { yearBefore } from '#datasets/series/dates.ts'
import { overlapping } from '../../totals/overlap.ts'
import type { Dimension } from '../asked.ts'
import { ANY, type KeyedReport, type PivotInput } from './input.ts'

/** What the reports behind a figure say of it: whether codes count twice, and whether two periods are alike. */
export function reportsOf({ reports, rows, columns, periods }: PivotInput) {
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
