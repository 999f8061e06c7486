import type { Lang } from './locale.ts'

/** A moment as queries and pages give it: a Date, milliseconds, an ISO text or a bare day `2026-11-20`. */
export type Moment = Date | number | string | null | undefined

/** The newsroom's clock (UTC+3 all the year), for every reader, so that server and browser print the same day. */
export const TIME_ZONE = 'Asia/Riyadh'

export type DateParts = Record<'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute', string>

// Bare `ar-SA` may mean another calendar and other digits from one engine to the next: both are fixed.
const LOCALES: Record<Lang, string> = { ar: 'ar-u-nu-latn-ca-gregory', en: 'en-GB-u-nu-latn-ca-gregory' }

const formats: Partial<Record<Lang, Intl.DateTimeFormat>> = {}

/** The parts of a moment in Riyadh, in Western digits, 24-hour clock. The caller sets their order and the literals. */
export function dateParts(date: Date, lang: Lang): DateParts {
  const format = (formats[lang] ??= new Intl.DateTimeFormat(LOCALES[lang], {
    timeZone: TIME_ZONE,
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
  }))
  return Object.fromEntries(format.formatToParts(date).map((part) => [part.type, part.value])) as DateParts
}

/** Reads a moment; null when it is missing or no date. */
export function toDate(moment: Moment): Date | null {
  const date = new Date(moment ?? NaN)
  return Number.isNaN(date.getTime()) ? null : date
}

/** `2026-11-20`: the day in Riyadh, for addresses, `datetime` attributes and comparing days. */
export function isoDay(date: Date): string {
  return new Date(date.getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
}
