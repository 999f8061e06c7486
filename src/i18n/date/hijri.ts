import { TIME_ZONE } from './date.ts'

let format: Intl.DateTimeFormat | undefined

/** `month` counts from 1. */
export type HijriDate = { year: number; month: number; day: number }

/** Year, month and day of a moment in the Umm al-Qura calendar, by the civil day in Riyadh. */
export function toHijri(date: Date): HijriDate {
  // Numbers only: the names come from our messages, for engines differ in how they spell them.
  format ??= new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', { timeZone: TIME_ZONE })
  const parts = format.formatToParts(date)
  const field = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value)
  return { year: field('year'), month: field('month'), day: field('day') }
}
