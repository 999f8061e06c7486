const DAY_MS = 86_400_000
const WEEK = 7

export type MonthDay = {
  /** `2026-11-20`. */
  date: string
  /** Day of the month. */
  day: number
  /** Belongs to the month before or after. */
  outside: boolean
  /** Friday or Saturday. */
  weekend: boolean
}

/** Weeks of a month `YYYY-MM`, each from Sunday to Saturday, filled up with the days around it. */
export function monthWeeks(month: string): MonthDay[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const lead = first.getUTCDay()
  const weeks = Math.ceil((lead + days) / WEEK)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK }, (_, weekday) => {
      const date = new Date(first.getTime() + (week * WEEK + weekday - lead) * DAY_MS)
      const iso = date.toISOString().slice(0, 10)
      return { date: iso, day: date.getUTCDate(), outside: !iso.startsWith(month), weekend: weekday >= 5 }
    }),
  )
}

/** The month `YYYY-MM` that is `step` months away. */
export function monthAway(month: string, step: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + step)
  return first.toISOString().slice(0, 7)
}
