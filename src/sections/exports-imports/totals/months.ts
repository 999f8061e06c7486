import { shiftDay } from '#datasets/series/dates.ts'
import { firstDayOf, lastDayOf } from '#datasets/values/partial-date.ts'

/** The year with whose January `kimya_month_number` begins, and the number of months that it covers. */
const FIRST_YEAR = 1960
const MONTHS = 1680

interface Part {
  /** Number of the first month, and of the first one beyond the last. */
  from: number
  before: number
}

/**
 * Which months of a series lie within a span of partial dates, of annual and of monthly series: those of the years and months
 * that are wholly within it, as the list has them.
 */
export function monthSpan({ from, to }: { from: string | null; to: string | null }): {
  annual: Part
  monthly: Part
} {
  const first = from === null ? null : numbersOf(firstDayOf(from))
  const last = to === null ? null : numbersOf(nextDay(lastDayOf(to)))
  return {
    annual: part(
      first && Math.ceil((first.month + (first.day > 1 ? 1 : 0)) / 12) * 12,
      // A year is counted in its January.
      last && Math.floor(last.month / 12) * 12,
    ),
    monthly: part(first && first.month + (first.day > 1 ? 1 : 0), last && last.month),
  }
}

const nextDay = (day: string) => shiftDay(day, 1)

/** The number of a day's month, and the day in it. */
function numbersOf(date: string): { month: number; day: number } {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { month: (year - FIRST_YEAR) * 12 + month - 1, day }
}

/** From a month to before another, among those that are covered. */
function part(from: number | null, before: number | null): Part {
  return { from: Math.max(0, from ?? 0), before: Math.min(MONTHS, before ?? MONTHS) }
}
