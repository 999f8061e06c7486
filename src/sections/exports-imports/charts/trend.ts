import type { Marks } from '#ui/marks.ts'
import { countedLines, periodsOf, within, type Focus, type Wanted } from '../totals/focus.ts'
import { lineMarks } from './line-marks.ts'
import type { Process } from '../options.ts'
import { amountIn, type Add, type Line, type Refusal } from '../totals/totals.ts'

interface TrendPoint {
  period: string
  /** Null where the period has no row. */
  amount: number | null
  /** Of the rows of the period. */
  marks: Marks
}

export interface Trend {
  process: Process
  unit: string
  points: TrendPoint[]
}

/**
 * A measure of every process over time, from the first period to the last without a gap; of the span where one was asked
 * for. A process whose figures cannot be added over all periods is left out with its reason, and so is one that is told
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
    const counted = countedLines(lines, { process, frequency })
    const periods = span ? within(periodsOf(counted), span) : periodsOf(counted)
    const shown = counted.filter(({ year_month }) => periods.includes(year_month))
    const total = add(shown)
    if (total.kind !== 'sum') {
      if (total.kind !== 'none') refused.push({ process, why: total })
      continue
    }
    if (trends.some(({ unit }) => unit !== total.unit)) continue
    const byPeriod = Map.groupBy(shown, ({ year_month }) => year_month)
    const points = withoutGaps(periods).map((period): TrendPoint => {
      const there = byPeriod.get(period) ?? []
      return {
        period,
        amount: amountIn(total.unit, there, add),
        marks: lineMarks(there),
      }
    })
    trends.push({ process, unit: total.unit, points })
  }
  return { trends, refused }
}

/** Every year or month from the first to the last. */
function withoutGaps(periods: readonly string[]): string[] {
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined) return []
  const all: string[] = []
  for (let period = first; period <= last; period = after(period)) all.push(period)
  return all
}

function after(period: string): string {
  const [year = 0, month] = period.split('-').map(Number)
  if (month === undefined) return String(year + 1)
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}
