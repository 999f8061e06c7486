import { toWesternDigits } from '#i18n/number/number-input.ts'
import { firstDayOf, isIsoDay, lastDayOf } from '../values/partial-date.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { daysBetween, monthsBefore, shiftDay, type DateSpan } from './dates.ts'

/** The ranges of a chart over time, by their names in addresses, with how far each goes back from the last point. */
export const RANGES = {
  weekly: { ar: 'أسبوع', en: 'Week', days: 7, months: 0 },
  monthly: { ar: 'شهر', en: 'Month', days: 0, months: 1 },
  'three-months': { ar: '3 أشهر', en: '3 months', days: 0, months: 3 },
  'six-months': { ar: '6 أشهر', en: '6 months', days: 0, months: 6 },
  yearly: { ar: 'سنة', en: 'Year', days: 0, months: 12 },
  all: { ar: 'الكل', en: 'All', days: 0, months: null },
} as const satisfies Record<string, LocalizedText & { days: number; months: number | null }>

export type RangeName = keyof typeof RANGES
export const RANGE_NAMES = Object.keys(RANGES) as RangeName[]

/** The range of an address; `from` or `to` make it a span of the reader's own. */
export interface RangeChoice {
  name: RangeName | 'custom'
  from: string | null
  to: string | null
  /** Typed values that are no dates, or a range that ends before it begins, by field. */
  wrong: Readonly<Partial<Record<'from' | 'to', string>>>
}

const MOST_TEXT = 20

/** Reads `range`, or `from` and `to` as `2026`, `2026-05` or `2026-05-09` in either digits. A year is the first choice. */
export function readRange(query: URLSearchParams): RangeChoice {
  const typed = (name: string) => toWesternDigits((query.get(name) ?? '').trim()).slice(0, MOST_TEXT)
  const [from, to] = [typed('from'), typed('to')]
  const known = (text: string) => text !== '' && isIsoDay(text)
  const wrong: { from?: string; to?: string } = {}
  if (from !== '' && !known(from)) wrong.from = from
  if (to !== '' && !known(to)) wrong.to = to
  const first = known(from) ? firstDayOf(from) : null
  const last = known(to) ? lastDayOf(to) : null
  if (first !== null && last !== null && first > last) wrong.to = to
  if ((first ?? last) !== null && Object.keys(wrong).length === 0)
    return { name: 'custom', from: first, to: last, wrong }
  const asked = query.get('range') ?? ''
  return { name: Object.hasOwn(RANGES, asked) ? (asked as RangeName) : 'yearly', from: null, to: null, wrong }
}

/** The days of a choice, counted back from the day of the last point by the series' frequency. */
export function spanOf({ name, from, to }: RangeChoice, lastDay: string, frequency: string): DateSpan {
  if (name === 'custom') return { from, to }
  const { days, months } = RANGES[name]
  return { from: months === null ? null : startOf(lastDay, frequency, days, months), to: null }
}

/** Frequencies whose values are of whole months: they are compared month with month, however long a month is. */
const BY_MONTH: readonly string[] = ['monthly', 'quarterly', 'annual']

/** The day on which a range begins that ends with a value. */
export function startOf(lastDay: string, frequency: string, days: number, months: number): string {
  return months > 0 && BY_MONTH.includes(frequency)
    ? shiftDay(monthsBefore(`${lastDay.slice(0, 8)}01`, months - 1), -1)
    : shiftDay(monthsBefore(lastDay, months), -days)
}

/** The same in SQL: the day a number of months before another, by the series' frequency. */
export const startSql = (day: string, frequency: string, months: number) =>
  `(case when ${frequency} in (${BY_MONTH.map((name) => `'${name}'`).join(', ')})
    then date_trunc('month', ${day}::timestamp) - interval '${months - 1} months' - interval '1 day'
    else ${day} - interval '${months} months' end)::date`

/** Longer spans are plotted by weeks: single days are invisible in them. */
const LONGEST_BY_DAY = 400

/** Whether a span from its first point to its last is plotted by weeks. */
export const byWeeks = (first: string, last: string): boolean => daysBetween(first, last) > LONGEST_BY_DAY
