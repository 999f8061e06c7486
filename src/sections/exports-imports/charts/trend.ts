import { everyPeriod, within } from '#datasets/series/dates.ts'
import { marked, type SeriesPoint } from '#datasets/series/point.ts'
import { linesOf, periodsOf, type Focus, type Wanted } from '../totals/focus.ts'
import { lineMarks } from './line-marks.ts'
import type { Process } from '../options.ts'
import { amountIn, type Add, type Line, type Refusal } from '../totals/totals.ts'

export interface Trend {
  process: Process
  unit: string
  /** The value is null where the period has no row. */
  points: SeriesPoint<number | null>[]
}

/**
 * A measure of every process over time, from the first period to the last without a gap; of the span where one was asked
 * for. A process whose figures cannot be added over all periods is left out with its reason, and so is one that is reported
 * in another unit than the first.
 */
export function trendsOf(
  lines: readonly Line[],
  { processes, process: own, frequency }: Pick<Focus, 'processes' | 'process' | 'frequency'>,
  span: Wanted['span'],
  add: Add,
): { trends: Trend[]; refused: { process: Process; why: Refusal }[] } {
  const trends: Trend[] = []
  const refused: { process: Process; why: Refusal }[] = []
  for (const process of [own, ...processes.filter((one) => one !== own)]) {
    const ownLines = linesOf(lines, { process, frequency })
    const periods = span ? within(periodsOf(ownLines), span) : periodsOf(ownLines)
    const shown = ownLines.filter(({ year_month }) => periods.includes(year_month))
    const total = add(shown)
    if (total.kind !== 'sum') {
      if (total.kind !== 'none') refused.push({ process, why: total })
      continue
    }
    if (trends.some(({ unit }) => unit !== total.unit)) continue
    const byPeriod = Map.groupBy(shown, ({ year_month }) => year_month)
    const points = everyPeriod(periods[0] ?? '', periods.at(-1) ?? '').map((date) => {
      const there = byPeriod.get(date) ?? []
      return { date, value: amountIn(total.unit, there, add), ...marked(lineMarks(there)) }
    })
    trends.push({ process, unit: total.unit, points })
  }
  return { trends, refused }
}
