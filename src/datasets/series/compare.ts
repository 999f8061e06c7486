import { daysBetween } from './dates.ts'
import { marked, pointAt, type SeriesPoint } from './point.ts'

/** Days that a value may be carried on: longer ago it says nothing of today. */
const CARRIED_DAYS = 31

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
 * The spread of a series over another in the same unit, of a product over its feedstock say: on each day of the first its
 * value less the other's last one, no older than a month.
 */
export function spread(first: readonly SeriesPoint[], other: readonly SeriesPoint[]): SeriesPoint[] {
  return first.flatMap(({ date, value, marks = {} }) => {
    const beside = pointAt(other, date)
    if (!beside || daysBetween(beside.date, date) > CARRIED_DAYS) return []
    // A result of two values is marked as soon as one of them is.
    return [{ date, value: value - beside.value, ...marked({ ...marks, ...beside.marks }) }]
  })
}
