import { shiftDay } from '../dates.ts'
import { MOST_BACK, type Frequency } from '../periods.ts'
import { pointAt, type SeriesPoint } from '../point.ts'

/**
 * A series as percents of what it was on a date: `value / base × 100`. The base of a month or a year is the mean of its values;
 * that of a day is the value in force on it, no older than a period and a half. Null without a base above zero.
 */
export function indexAt(
  points: readonly SeriesPoint[],
  date: string,
  frequency: Frequency,
): { base: number; points: SeriesPoint[] } | null {
  const base = date.length === 10 ? inForce(points, date, frequency) : meanOf(points, date)
  if (base === null || base <= 0) return null
  return {
    base,
    points: points.map(({ low: _low, high: _high, ...point }) => ({
      ...point,
      value: (point.value / base) * 100,
    })),
  }
}

function inForce(points: readonly SeriesPoint[], day: string, frequency: Frequency): number | null {
  const found = pointAt(points, day)
  return found && found.date >= shiftDay(day, -MOST_BACK[frequency]) ? found.value : null
}

function meanOf(points: readonly SeriesPoint[], period: string): number | null {
  const own = points.filter(({ date }) => date.startsWith(period))
  return own.length === 0 ? null : own.reduce((sum, { value }) => sum + value, 0) / own.length
}
