/** A moment as queries and pages give it: a Date, milliseconds, an ISO text or a bare day `2026-11-20`. */
export type Moment = Date | number | string | null | undefined

/** The newsroom's clock (UTC+3 all the year), for every reader, so that server and browser print the same day. */
export const TIME_ZONE = 'Asia/Riyadh'
const OFFSET_MS = 3 * 3_600_000
const DAY_MS = 24 * 3_600_000

/** `month` and `weekday` count from 0 (January, Sunday). */
export type DateParts = Record<'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute', number>

/**
 * The parts of a moment in Riyadh. Arithmetic, not Intl: a first DateTimeFormat costs a phone 60 ms before the page
 * lives, and engines differ in what they print.
 */
export function dateParts(date: Date): DateParts {
  const riyadh = new Date(date.getTime() + OFFSET_MS)
  return {
    weekday: riyadh.getUTCDay(),
    day: riyadh.getUTCDate(),
    month: riyadh.getUTCMonth(),
    year: riyadh.getUTCFullYear(),
    hour: riyadh.getUTCHours(),
    minute: riyadh.getUTCMinutes(),
  }
}

/** Reads a moment; null when it is missing or no date. */
export function toDate(moment: Moment): Date | null {
  const date = new Date(moment ?? NaN)
  return Number.isNaN(date.getTime()) ? null : date
}

/** `2026-11-20`: the day in Riyadh, for addresses, `datetime` attributes and comparing days. */
export function isoDay(date: Date): string {
  return new Date(date.getTime() + OFFSET_MS).toISOString().slice(0, 10)
}

/** The midnight in Riyadh that ends the day of a moment; all in milliseconds since 1970. */
export function endOfDay(moment: number): number {
  return (Math.floor((moment + OFFSET_MS) / DAY_MS) + 1) * DAY_MS - OFFSET_MS
}
