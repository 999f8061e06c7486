import { firstDayOf, isIsoDay, lastDayOf } from '#datasets/values/partial-date.ts'
import type { Words } from '#datasets/words.ts'
import { toWesternDigits } from '#i18n/number/number-input.ts'
import { BY_MONTH } from '../series/change.ts'

/** The ranges of a price chart, by their names in addresses, with how far each goes back from the last price. */
export const RANGES = {
  weekly: { ar: 'أسبوع', en: 'Week', days: 7, months: 0 },
  monthly: { ar: 'شهر', en: 'Month', days: 0, months: 1 },
  'three-months': { ar: '3 أشهر', en: '3 months', days: 0, months: 3 },
  'six-months': { ar: '6 أشهر', en: '6 months', days: 0, months: 6 },
  yearly: { ar: 'سنة', en: 'Year', days: 0, months: 12 },
  all: { ar: 'الكل', en: 'All', days: 0, months: null },
} as const satisfies Record<string, Words & { days: number; months: number | null }>

export type RangeName = keyof typeof RANGES
export const RANGE_NAMES = Object.keys(RANGES) as RangeName[]

/** What an address asks for; `from` or `to` make it a span of the reader's own. */
export interface RangeChoice {
  name: RangeName | 'custom'
  from: string | null
  to: string | null
  /** What was typed and is no date, or ends before it begins, by field. */
  wrong: Readonly<Partial<Record<'from' | 'to', string>>>
}

/** Days, both included; null is without end. */
export interface DaySpan {
  from: string | null
  to: string | null
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

/** The days of a choice, counted back from the day of the last price by the series' frequency. */
export function spanOf({ name, from, to }: RangeChoice, lastDay: string, frequency: string): DaySpan {
  if (name === 'custom') return { from, to }
  const { days, months } = RANGES[name]
  return { from: months === null ? null : startOf(lastDay, frequency, days, months), to: null }
}

/** The day on which a period begins that ends with a price. Monthly prices are compared month with month. */
function startOf(lastDay: string, frequency: string, days: number, months: number): string {
  return months > 0 && BY_MONTH.includes(frequency)
    ? back(`${lastDay.slice(0, 8)}01`, 1, months - 1)
    : back(lastDay, days, months)
}

/** A day earlier by days, or by months to the same day of the month or to its last. */
export function back(day: string, days: number, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, lastOfMonth) - days))
    .toISOString()
    .slice(0, 10)
}

const DAY_MS = 86_400_000
/** Longer spans are drawn by weeks: nobody sees single days in them. */
const LONGEST_BY_DAY = 400

/** Whether a span from its first price to its last is drawn by weeks. */
export function byWeeks(first: string, last: string): boolean {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS > LONGEST_BY_DAY
}
