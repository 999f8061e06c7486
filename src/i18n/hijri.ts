import { TIME_ZONE } from './date.ts'

let format: Intl.DateTimeFormat | undefined

/** Year, month (1-12) and day of a moment in the Umm al-Qura calendar, by the civil day in Riyadh. */
export function toHijri(date: Date): { year: number; month: number; day: number } {
  // Numbers only: the names come from our messages, for engines differ in how they spell them.
  format ??= new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', { timeZone: TIME_ZONE })
  const parts = format.formatToParts(date)
  const field = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value)
  return { year: field('year'), month: field('month'), day: field('day') }
}
