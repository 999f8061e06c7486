import { rowsOf, type PlacedLine } from './placed.ts'
import { addUp, type Total } from './totals.ts'

/**
 * What exists of one product at the end of each year up to `last`, by the years in which its units started: a sum that only
 * rises, since units that closed are no longer recorded as existing. Units without a year are in none (`left` of them);
 * there are no amounts where the units do not add up.
 */
export function capacityByYear(
  lines: readonly PlacedLine[],
  last: number,
): { total: Total; amounts: Map<string, number>; left: number } {
  const started = lines.filter(({ year }) => year !== '' && Number(year) <= last)
  const total = addUp(started)
  const amounts = new Map<string, number>()
  if (total.kind === 'sum') {
    const first = started.reduce((least, { year }) => Math.min(least, Number(year)), last)
    for (let at = first; at <= last; at++) {
      const sum = addUp(started.filter(({ year }) => Number(year) <= at))
      if (sum.kind === 'sum') amounts.set(String(at), sum.amount)
    }
  }
  return { total, amounts, left: rowsOf(lines) - rowsOf(started) }
}
