import { ownText } from '../values/cell-type.ts'
import type { Issue } from './issues.ts'
import type { ImportColumn, ImportTarget, StagedRow } from './target.ts'

const MOST_CHANGE = 0.5
/** Series whose last value is remembered; a file with more is no file of series. */
const MOST_SERIES = 100_000

/**
 * Watches a figure per series: tells of one that moved by more than half against the row before it. A warning only: urea
 * did fall by 41 % in a month, and more has been.
 */
export function jumpWatch(
  columns: readonly ImportColumn[],
  watch: NonNullable<ImportTarget['watch']>,
): (row: StagedRow) => Issue | null {
  const at = (key: string) => columns.findIndex((column) => column.key === key)
  const value = at(watch.column)
  const by = watch.by.map(at)
  const last = new Map<unknown, number>()
  return (row) => {
    const now = row.values[value]
    if (typeof now !== 'number') return null
    const series =
      by.length === 1 ? row.values[by[0] ?? 0] : JSON.stringify(by.map((index) => row.values[index]))
    const before = last.get(series)
    if (before !== undefined) last.set(series, now)
    else if (last.size < MOST_SERIES) last.set(typeof series === 'string' ? ownText(series) : series, now)
    if (before === undefined || before === 0) return null
    if (Math.abs(now - before) <= Math.abs(before) * MOST_CHANGE) return null
    const percent = Math.round((now / before - 1) * 100)
    return {
      line: row.line,
      column: null,
      header: watch.column,
      code: 'jump',
      params: { series: String(series), before, now, percent },
    }
  }
}
