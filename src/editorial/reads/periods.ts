import { isoDay } from '#i18n/date/date.ts'

/** Periods for which what was read is summed: today, so many days with it, and thirteen months with the present one. */
export const PERIODS = ['today', '7', '30', 'months'] as const
export type Period = (typeof PERIODS)[number]

/** Months that are kept by day. */
const MONTHS = 13
const DAY_MS = 24 * 3_600_000

/** The days of a period, and those of the one before it; both ends belong to it. */
export interface Span {
  before: string
  from: string
  to: string
}

/** The days of a period that ends today. */
export function spanOf(period: Period, now: Date): Span {
  if (period === 'months')
    return { before: monthsBack(now, 2 * MONTHS - 1), from: firstKept(now), to: isoDay(now) }
  const days = period === 'today' ? 1 : Number(period)
  return { before: daysBack(now, 2 * days - 1), from: daysBack(now, days - 1), to: isoDay(now) }
}

/** The first day that is kept by itself; those before it are summed by month. */
export const firstKept = (now: Date): string => monthsBack(now, MONTHS - 1)

const daysBack = (now: Date, days: number): string => isoDay(new Date(now.getTime() - days * DAY_MS))

/** The first of the month so many months before the present one. */
function monthsBack(now: Date, months: number): string {
  const [year = 0, month = 1] = isoDay(now).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}
