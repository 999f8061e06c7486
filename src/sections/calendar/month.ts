import { isoDay } from '#i18n/date/date.ts'

const DAY_MS = 86_400_000

/** The month `YYYY-MM` of an address; null when it is none, or outside the century of the calendar. */
export function parseMonth(text: string): string | null {
  return /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text) ? text : null
}

/** The day `YYYY-MM-DD` of an address; null when there is no such day (`2026-02-30`). */
export function parseDay(text: string): string | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

/** The instants between which a day or a month lies in Riyadh: from the first, before the second. */
export function spanOf(text: string): { from: Date; to: Date } {
  const from = new Date(`${text.length === 7 ? `${text}-01` : text}T00:00:00+03:00`)
  if (text.length === 10) return { from, to: new Date(from.getTime() + DAY_MS) }
  const next = new Date(`${text}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return { from, to: new Date(`${next.toISOString().slice(0, 10)}T00:00:00+03:00`) }
}

/** The month of a moment in Riyadh. */
export function monthOf(moment: Date): string {
  return isoDay(moment).slice(0, 7)
}
