import { spread } from '../compare.ts'
import type { Frequency } from '../periods.ts'
import { marked, type SeriesPoint } from '../point.ts'

const times = (points: readonly SeriesPoint[], by: number): SeriesPoint[] =>
  points.map(({ low: _low, high: _high, ...point }) => ({ ...point, value: point.value * by }))

/**
 * What is left of a product's price after `k` parts of an input and a fixed cost `c` in the same unit: `a − k × b − c`, of the
 * periods that both have.
 */
export function margin(
  a: readonly SeriesPoint[],
  b: readonly SeriesPoint[],
  { k, c, frequency }: { k: number; c: number; frequency: Frequency },
): SeriesPoint[] {
  return spread(a, times(b, k), frequency).map((point) => ({ ...point, value: point.value - c }))
}

/** A series divided by another, of the periods that both have; none where the divisor is zero or less. */
export function ratio(
  a: readonly SeriesPoint[],
  b: readonly SeriesPoint[],
  frequency: Frequency,
): SeriesPoint[] {
  const above = b.filter(({ value }) => value > 0)
  const shares = spread(a, above, frequency)
  // A spread finds the pairs: the divisor of each is what it took away.
  const own = new Map(a.map((point) => [point.date, point.value]))
  return shares.map(({ date, value, marks = {} }) => {
    const dividend = own.get(date) ?? NaN
    return { date, value: dividend / (dividend - value), ...marked(marks) }
  })
}
