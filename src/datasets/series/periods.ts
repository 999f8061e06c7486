import { monthsBefore, shiftDay } from './dates.ts'
import { marked, type SeriesPoint } from './point.ts'

/** Frequencies of series, the highest first. */
const FREQUENCY_ORDER = ['daily', 'weekly', 'monthly', 'quarterly', 'annual'] as const
export type Frequency = (typeof FREQUENCY_ORDER)[number]

/** Months of the periods that are made of months. */
const MONTHS: Readonly<Partial<Record<Frequency, number>>> = { monthly: 1, quarterly: 3, annual: 12 }

/** A frequency as it is stored; one that is not known counts as of days. */
export const frequencyOf = (name: string): Frequency =>
  FREQUENCY_ORDER.find((known) => known === name) ?? 'daily'

/** The lowest of some frequencies: the one at which all of them can be compared. */
export const lowestOf = (names: readonly string[]): Frequency =>
  FREQUENCY_ORDER[
    names.reduce((lowest, name) => Math.max(lowest, FREQUENCY_ORDER.indexOf(frequencyOf(name))), 0)
  ] ?? 'daily'

/** The first day of the period in which a day lies. Weeks begin on Sundays. */
export function periodStart(day: string, frequency: Frequency): string {
  if (frequency === 'daily') return day
  if (frequency === 'weekly') return shiftDay(day, -new Date(day).getUTCDay())
  const months = MONTHS[frequency] ?? 1
  const month = Number(day.slice(5, 7)) - 1
  return monthsBefore(`${day.slice(0, 7)}-01`, month % months)
}

/** The first day of the period after the one that begins on a day. */
function nextStart(start: string, frequency: Frequency): string {
  if (frequency === 'daily') return shiftDay(start, 1)
  return frequency === 'weekly' ? shiftDay(start, 7) : monthsBefore(start, -(MONTHS[frequency] ?? 1))
}

/** The last day of the period in which a day lies. */
export const periodEnd = (day: string, frequency: Frequency): string =>
  shiftDay(nextStart(periodStart(day, frequency), frequency), -1)

/** Days at the ends of a period on which a series of a frequency may have no value: holidays, or the rest of its own period. */
const SLACK: Readonly<Record<Frequency, number>> = {
  daily: 4,
  weekly: 7,
  monthly: 31,
  quarterly: 92,
  annual: 366,
}

/** Days between two values beyond which a period is missing between them: holidays fit in, a gap does not. */
export const LONGEST_GAP: Readonly<Record<Frequency, number>> = {
  daily: 10,
  weekly: 21,
  monthly: 62,
  quarterly: 184,
  annual: 731,
}

/** One period and a half of each frequency in days: a value that is further back is of another span than a change's name says. */
export const MOST_BACK: Readonly<Record<Frequency, number>> = {
  daily: 3,
  weekly: 10,
  monthly: 46,
  quarterly: 138,
  annual: 549,
}

/**
 * The means of a series over the whole periods of a lower frequency, each dated on the last day of its period, or on
 * `reach`, the day up to which its values are read, if that is earlier. A period of which the beginning or the end is not there is left out. A mean of
 * marked values has their marks.
 */
export function meansOf(
  points: readonly SeriesPoint[],
  own: Frequency,
  common: Frequency,
  reach: string,
): SeriesPoint[] {
  const groups = [...Map.groupBy(points, ({ date }) => periodStart(date, common))]
  const slack = Math.min(SLACK[own], common === 'weekly' ? 3 : Infinity)
  return groups.flatMap(([start, group], index) => {
    const end = periodEnd(start, common)
    const first = group[0]?.date ?? end
    const isBegun = index > 0 || first < shiftDay(start, slack)
    const isOver = reach > shiftDay(end, -slack)
    if (!isBegun || !isOver) return []
    const value = group.reduce((sum, point) => sum + point.value, 0) / group.length
    const marks = Object.fromEntries(
      group.flatMap(({ marks: some = {} }) => Object.keys(some).map((mark) => [mark, 'all'])),
    )
    return [{ date: end < reach ? end : reach, value, ...marked(marks) }]
  })
}

/** The first value and then the last of each period: in a long span single ones are invisible. */
export function lastOfEach<Point extends { date: string }>(
  points: readonly Point[],
  frequency: Frequency,
): Point[] {
  const [first, ...rest] = points
  const periods = Map.groupBy(rest, ({ date }) => periodStart(date, frequency))
  return [...(first ? [first] : []), ...[...periods.values()].flatMap((own) => own.at(-1) ?? [])]
}

/** The same of weeks. */
export const weekly = <Point extends { date: string }>(points: readonly Point[]): Point[] =>
  lastOfEach(points, 'weekly')
