import { changeOf } from '../change.ts'
import { shiftDay } from '../dates.ts'
import { MOST_BACK, type Frequency } from '../periods.ts'
import { marked, pointAt, type SeriesPoint } from '../point.ts'
import { startOf } from '../ranges.ts'

/** How far back a change looks: whole weeks or whole months. */
export interface Step {
  days: number
  months: number
}

/**
 * The change of each value against the last one on or before the same day a step earlier (of monthly and rarer series, the end
 * of that month), no older than a period and a half before that day: the calendar rule of lists. `percent` has none against zero
 * or less; `amount` is in the series' unit.
 */
export function changeBy(
  points: readonly SeriesPoint[],
  { days, months }: Step,
  { frequency, as }: { frequency: Frequency; as: 'amount' | 'percent' },
): SeriesPoint[] {
  return points.flatMap(({ date, value, marks = {} }) => {
    const start = startOf(date, frequency, days, months)
    const before = pointAt(points, start)
    if (!before || before.date >= date || before.date < shiftDay(start, -MOST_BACK[frequency])) return []
    const change = as === 'amount' ? value - before.value : changeOf(value, before.value)?.percent
    // A result of two values is marked as soon as one of them is.
    return change == null ? [] : [{ date, value: change, ...marked({ ...marks, ...before.marks }) }]
  })
}
