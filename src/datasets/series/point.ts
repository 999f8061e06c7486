import type { Marks } from '#ui/marks.ts'

/** One value of a series: of a year, a month or a day. The unit, the source and the terms are those of the series. */
export interface SeriesPoint<Value extends number | null = number> {
  /** `2026`, `2026-11` or `2026-11-20`. */
  date: string
  value: Value
  /** Ends of the range in which it was quoted. */
  low?: number | null
  high?: number | null
  /** Its marks that others of its series do not have; left out where there are none. */
  marks?: Marks
}

/** The field of marks, where there are any. */
export const marked = (marks: Marks): { marks?: Marks } => (Object.keys(marks).length > 0 ? { marks } : {})

/** Points in another unit: all their figures times a factor. */
export const scaled = (points: readonly SeriesPoint[], factor: number): SeriesPoint[] =>
  points.map((point) => ({
    ...point,
    value: point.value * factor,
    low: point.low == null ? null : point.low * factor,
    high: point.high == null ? null : point.high * factor,
  }))

/** The last point on or before a date, by halving; null before the first. `points` rise by date. */
export function pointAt<Point extends { date: string }>(
  points: readonly Point[],
  date: string,
): Point | null {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.date ?? '') <= date) low = middle + 1
    else high = middle
  }
  return points[low - 1] ?? null
}
