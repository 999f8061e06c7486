import { periodStart, type Frequency } from './periods.ts'
import { marked, pointAt, type SeriesPoint } from './point.ts'

/**
 * Several series as percents of what each was on the first date that all of them know: `value / value then × 100`, so each
 * begins with 100. What lies before that date is left out. Series without a point give none, and none begins from zero or less.
 */
export function indexed(all: readonly (readonly SeriesPoint[])[]): {
  start: string | null
  series: SeriesPoint[][]
} {
  const start = all.reduce<string | null>((latest, points) => {
    const first = points[0]?.date
    return first !== undefined && (latest === null || first > latest) ? first : latest
  }, null)
  if (start === null) return { start, series: all.map(() => []) }
  const series = all.map((points) => {
    const base = pointAt(points, start)
    if (!base || base.value <= 0) return []
    const later = points.filter(({ date }) => date > start)
    return [{ ...base, date: start }, ...later].map(({ low: _low, high: _high, ...point }) => ({
      ...point,
      value: (point.value / base.value) * 100,
    }))
  })
  return { start, series }
}

/**
 * The spread of a series over another in the same unit, of a product over its feedstock say: of each period of their
 * frequency in which both have a value the first's less the other's, on the day of the first's.
 */
export function spread(
  first: readonly SeriesPoint[],
  other: readonly SeriesPoint[],
  frequency: Frequency,
): SeriesPoint[] {
  // Of several values in a period the last one counts.
  const beside = new Map(other.map((point) => [periodStart(point.date, frequency), point]))
  return first.flatMap(({ date, value, marks = {} }) => {
    const same = beside.get(periodStart(date, frequency))
    // A result of two values is marked as soon as one of them is.
    return same ? [{ date, value: value - same.value, ...marked({ ...marks, ...same.marks }) }] : []
  })
}
