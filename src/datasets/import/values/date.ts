import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { toWesternDigits } from '#i18n/number/number-input.ts'
import { firstDayOf, lastDayOf } from '../../values/partial-date.ts'
import { CellFault, shown, type CellContext, type CellType } from './cell-type.ts'
import { monthNumber } from './month-names.ts'
import { serialDay } from './serial.ts'

/** A year outside is a slip, or of another calendar (1447). */
const [FIRST_YEAR, LAST_YEAR] = [1800, 2199]
const MOST_CHARS = 64
const CLOCK = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/

/**
 * A date as exact as it is written: `2026`, `2026-05` or `2026-05-09`. Reads ISO, `2026M05`, `May 2026`, `9 مايو 2026`,
 * a sheet's serial number of five digits, and `9/5/2026` when the order of day and month is declared.
 */
export function readPartialDate(text: string, context: CellContext): string | CellFault {
  if (isPlainDay(text)) return text
  // No date is longer, and the patterns below take their time over long texts.
  if (text.length > MOST_CHARS) return new CellFault('date', { value: shown(text) })
  const clean = toWesternDigits(stripBidi(text)).trim().replace(CLOCK, '')
  const iso =
    /^(\d{4})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,2}))?$/.exec(clean) ?? /^(\d{4})M(\d{2})$/i.exec(clean)
  if (iso) return partial(text, iso[1], iso[2], iso[3])
  const slashed = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(clean)
  if (slashed) {
    const [, first, second, year] = slashed
    const ordered = { dmy: partial(text, year, second, first), mdy: partial(text, year, first, second) }
    return context.dayOrder ? ordered[context.dayOrder] : undeclared(text, ordered)
  }
  const monthYear = /^(\d{1,2})[-/.](\d{4})$/.exec(clean)
  if (monthYear) return partial(text, monthYear[2], monthYear[1])
  return named(text, clean) ?? serial(text, clean, context)
}

/** The order of day and month is declared and never guessed; a fault names the orders that the date can have. */
function undeclared(text: string, { dmy, mdy }: Record<'dmy' | 'mdy', string | CellFault>): CellFault {
  if (dmy instanceof CellFault && mdy instanceof CellFault) return dmy
  if (!(dmy instanceof CellFault || mdy instanceof CellFault))
    return new CellFault('date_order', { value: shown(text) })
  const option = dmy instanceof CellFault ? 'mdy' : 'dmy'
  return new CellFault('date_undeclared', { value: shown(text), option: `--dates=${option}` })
}

type DateType = Omit<Extract<CellType, { kind: 'date' }>, 'kind'>

/** The same as a day. A month or a year becomes its first or last day where the column allows it, else is a fault. */
export function readDate(
  text: string,
  { precision = 'day', end = false }: DateType,
  context: CellContext,
): string | CellFault {
  const date = readPartialDate(text, context)
  if (date instanceof CellFault) return date
  const day = date.length === 10 ? date : dayOf(date, precision, end)
  return day ?? new CellFault('date_coarse', { value: shown(text) })
}

function dayOf(date: string, precision: DateType['precision'], end: boolean): string | null {
  const enough = precision === 'year' || (precision === 'month' && date.length === 7)
  if (!enough) return null
  return end ? lastDayOf(date) : firstDayOf(date)
}

function named(text: string, clean: string): string | CellFault | null {
  const words = clean.replace(/[,،]/g, ' ')
  const dayFirst = /^(?:(\d{1,2})[\s-]+)?(\p{L}[\p{L}\p{M}. ]*?)[\s-]+(\d{4})$/u.exec(words)
  const monthFirst = /^(\p{L}[\p{L}\p{M}. ]*?)\s+(\d{1,2})\s+(\d{4})$/u.exec(words)
  const yearFirst = /^(\d{4})[\s-]+(\p{L}[\p{L}\p{M}. ]*)$/u.exec(words)
  const [day, name, year] = monthFirst
    ? [monthFirst[2], monthFirst[1], monthFirst[3]]
    : dayFirst
      ? [dayFirst[1], dayFirst[2], dayFirst[3]]
      : [undefined, yearFirst?.[2], yearFirst?.[1]]
  const month = name === undefined ? null : monthNumber(name)
  return month === null ? null : partial(text, year, String(month), day)
}

function serial(text: string, clean: string, { dateSystem = 1900 }: CellContext): string | CellFault {
  const day = /^\d{5}(?:\.\d+)?$/.test(clean) ? serialDay(Number(clean), dateSystem) : null
  return day ?? new CellFault('date', { value: shown(text) })
}

/** `2026-05-09`, nearly every date of nearly every file: recognised without building anything. */
function isPlainDay(text: string): boolean {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return false
  const [year, month, day] = [
    twoDigits(text, 0) * 100 + twoDigits(text, 2),
    twoDigits(text, 5),
    twoDigits(text, 8),
  ]
  return isDay(year, month, day)
}

/** A number of two digits; far below every year, month and day where one is none. */
function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1_000_000
}

function isDay(year: number, month: number, day: number): boolean {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return false
  if (day <= 28) return true
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31)
}

function partial(text: string, year = '', month?: string, day?: string): string | CellFault {
  if (!isDay(Number(year), Number(month ?? 1), Number(day ?? 1)))
    return new CellFault('date', { value: shown(text) })
  if (month === undefined) return year
  if (day === undefined) return `${year}-${month.padStart(2, '0')}`
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
