import type { Frequency } from '../periods.ts'
import type { SeriesPoint } from '../point.ts'
import { logReturns } from './rolling.ts'

/** What a line comes to over its points. */
export interface Statistics {
  count: number
  first: SeriesPoint
  last: SeriesPoint
  low: SeriesPoint
  high: SeriesPoint
  mean: number
}

/** The statistics of a line; null without a point. Of several lowest or highest values the newest is named. */
export function statisticsOf(points: readonly SeriesPoint[]): Statistics | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  return {
    count: points.length,
    first,
    last,
    low: points.reduce((low, point) => (point.value <= low.value ? point : low), first),
    high: points.reduce((high, point) => (point.value >= high.value ? point : high), first),
    mean: points.reduce((sum, { value }) => sum + value, 0) / points.length,
  }
}

/** Periods of a year: days are those of trading. */
const A_YEAR: Readonly<Record<Frequency, number>> = {
  daily: 252,
  weekly: 52,
  monthly: 12,
  quarterly: 4,
  annual: 1,
}

/** Fewest changes of which a deviation is given. */
const LEAST = 12

/**
 * Annualised volatility in percent: the standard deviation (of a sample, n − 1) of the logarithmic changes, times the square root of
 * the periods of a year (Hull, Options, Futures, and Other Derivatives, "Estimating volatility from historical data"). Null of
 * fewer than twelve changes.
 */
export function volatilityOf(points: readonly SeriesPoint[], frequency: Frequency): number | null {
  const changes = logReturns(points, frequency).map(({ value }) => value)
  if (changes.length < LEAST) return null
  const mean = changes.reduce((sum, value) => sum + value, 0) / changes.length
  const variance = changes.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (changes.length - 1)
  return Math.sqrt(variance * A_YEAR[frequency]) * 100
}
