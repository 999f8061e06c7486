/** `2026`, `2026-05` or `2026-05-09`, and a day that the calendar has. */
export function isIsoDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? []
  if (year === undefined) return false
  if (month === undefined) return true
  if (Number(month) < 1 || Number(month) > 12) return false
  if (day === undefined) return true
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The first day of a period: of `2026-05` the `2026-05-01`. */
export function firstDayOf(period: string): string {
  return period + '-01-01'.slice(period.length - 4)
}

/** The last day of a period: of `2026-02` the `2026-02-28`. */
export function lastDayOf(period: string): string {
  if (period.length === 10) return period
  // Of tables by months every cell asks for the day of its row: a Date for each would be a third of an import.
  const year = Number(period.slice(0, 4))
  const month = period.length === 4 ? 12 : Number(period.slice(5))
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const day =
    month === 2 ? (isLeap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return `${period.slice(0, 4)}-${month < 10 ? '0' : ''}${month}-${day}`
}
