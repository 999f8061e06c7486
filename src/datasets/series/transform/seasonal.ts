import { daysBetween } from '../dates.ts'
import type { Frequency } from '../periods.ts'
import { marked, type SeriesPoint } from '../point.ts'
import { allMarks } from './rolling.ts'

/** Years that the range is of. */
export const RANGE_YEARS = 5

/** Values of one year, each on its day of the year that all are drawn in. */
interface SeasonYear {
  year: number
  points: SeriesPoint[]
}

export interface Seasonal {
  /** The newest first. */
  years: SeasonYear[]
  /** The mean of the five years before the newest, with the lowest and highest of them; only where all five have a value. */
  range: SeriesPoint[]
}

/** A year without a 29 February: places of a year are dated in it. */
const DRAWN = 2001

/** Places of a year: weeks of seven days from 1 January (the last one longer), months or quarters. */
function placeOf(date: string, frequency: Frequency): number {
  const month = Number(date.slice(5, 7)) - 1
  if (frequency === 'monthly') return month
  if (frequency === 'quarterly') return Math.floor(month / 3)
  return Math.min(51, Math.floor(daysBetween(`${date.slice(0, 4)}-01-01`, date) / 7))
}

/** The day of the drawn year at which a place stands: its last one. */
function dayOf(place: number, frequency: Frequency): string {
  const day =
    frequency === 'monthly'
      ? new Date(Date.UTC(DRAWN, place + 1, 0))
      : frequency === 'quarterly'
        ? new Date(Date.UTC(DRAWN, place * 3 + 3, 0))
        : new Date(Date.UTC(DRAWN, 0, place === 51 ? 365 : place * 7 + 7))
  return day.toISOString().slice(0, 10)
}

/**
 * The years of a series over each other: the mean of each week, month or quarter of a year (days are taken by weeks). Null for
 * values of years, which have no season.
 */
export function seasonal(points: readonly SeriesPoint[], frequency: Frequency): Seasonal | null {
  const last = points.at(-1)
  if (!last || frequency === 'annual') return null
  const newest = Number(last.date.slice(0, 4))
  const means = [...Map.groupBy(points, ({ date }) => date.slice(0, 4))].map(([year, own]): SeasonYear => ({
    year: Number(year),
    points: [...Map.groupBy(own, ({ date }) => placeOf(date, frequency))].map(([place, group]) => ({
      date: dayOf(place, frequency),
      value: group.reduce((sum, { value }) => sum + value, 0) / group.length,
      ...marked(allMarks(group)),
    })),
  }))
  const before = means.filter(({ year }) => year < newest && year >= newest - RANGE_YEARS)
  const byDay = Map.groupBy(
    before.flatMap((one) => one.points),
    ({ date }) => date,
  )
  const range = [...byDay]
    .filter(([, group]) => group.length === RANGE_YEARS)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, group]) => ({
      date,
      value: group.reduce((sum, { value }) => sum + value, 0) / RANGE_YEARS,
      low: group.reduce((low, { value }) => Math.min(low, value), Infinity),
      high: group.reduce((high, { value }) => Math.max(high, value), -Infinity),
      ...marked(allMarks(group)),
    }))
  return { years: means.toReversed(), range }
}
