const DAY_MS = 86_400_000

/** Dates from one to another, both inclusive and as exact as they are known; null is without end. */
export interface DateSpan {
  from: string | null
  to: string | null
}

/** The day a number of days after another, or before it. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Days from one day to a later one. */
export const daysBetween = (earlier: string, later: string): number =>
  (Date.parse(later) - Date.parse(earlier)) / DAY_MS

/** The same day of an earlier month, or the last day that month has. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, lastOfMonth))
  return first.toISOString().slice(0, 10)
}

/** The same year, month or day a year before: `2025-03` of `2026-03`, the 28th of a 29 February. */
export const yearBefore = (date: string): string =>
  date.length === 10 ? monthsBefore(date, 12) : String(Number(date.slice(0, 4)) - 1) + date.slice(4)

/** The dates within a span: to `2026` takes all of 2026. */
export const within = (dates: readonly string[], { from, to }: DateSpan): string[] =>
  dates.filter((date) => (from === null || date >= from) && (to === null || date < `${to}~`))

/** Every year or month from one to another, none left out. */
export function everyPeriod(first: string, last: string): string[] {
  const all: string[] = []
  for (let period = first; period <= last; period = periodAfter(period)) all.push(period)
  return all
}

function periodAfter(period: string): string {
  const [year = 0, month] = period.split('-').map(Number)
  if (month === undefined) return String(year + 1)
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}
