import { frequencyOf, lowestOf, meansOf, periodStart, type Frequency } from '../periods.ts'
import type { SeriesPoint } from '../point.ts'

/** A series as it is recorded: `reach` is the day up to which it is read. */
export interface OwnSeries {
  points: readonly SeriesPoint[]
  frequency: string
  reach: string
}

/** Series at one frequency. */
export interface LinedUp {
  frequency: Frequency
  lines: {
    points: readonly SeriesPoint[]
    /** Whether its values are means of its own over the periods of the others. */
    averaged: boolean
  }[]
}

/**
 * The frequency rule of everything that is computed of several series: all are taken at the lowest frequency among them. One
 * with values more often enters with the mean of each whole period, and values of one period have one date: that of the first
 * series that is not averaged.
 */
export function linedUp(all: readonly OwnSeries[]): LinedUp {
  const frequency = lowestOf(all.map((one) => one.frequency))
  const lines = all.map(({ points, frequency: own, reach }) => {
    const averaged = frequencyOf(own) !== frequency
    return { points: averaged ? meansOf(points, frequencyOf(own), frequency, reach) : points, averaged }
  })
  if (frequency === 'daily' || lines.length < 2) return { frequency, lines }
  const dates = new Map<string, string>()
  for (const { points } of lines.toSorted((a, b) => Number(a.averaged) - Number(b.averaged)))
    for (const { date } of points) {
      const period = periodStart(date, frequency)
      if (!dates.has(period)) dates.set(period, date)
    }
  return {
    frequency,
    lines: lines.map(({ points, averaged }) => {
      // Of several values in a period the last one counts.
      const byPeriod = new Map(points.map((point) => [periodStart(point.date, frequency), point]))
      return {
        averaged,
        points: [...byPeriod].map(([period, point]) => ({ ...point, date: dates.get(period) ?? point.date })),
      }
    }),
  }
}
