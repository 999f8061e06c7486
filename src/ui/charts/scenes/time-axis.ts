import type { Formatter } from '#i18n/number/fmt.ts'
import type { AxisLabel } from './axis.ts'

/** How finely a series is dated. */
export type Period = 'day' | 'month' | 'year'

export type TimeTick = { at: number } & AxisLabel

const DAY = 86_400_000
type Step = readonly [unit: Period, count: number]

const STEPS: readonly Step[] = [
  ['day', 1],
  ['day', 2],
  ['day', 7],
  ['day', 14],
  ['month', 1],
  ['month', 2],
  ['month', 3],
  ['month', 6],
  ...[1, 2, 5, 10, 20, 50, 100, 500].map((count): Step => ['year', count]),
]
const FINEST: Readonly<Record<Period, number>> = { day: 0, month: 4, year: 8 }

/** Milliseconds of `2026`, `2026-11` or `2026-11-20`; null for anything else. */
export function timeOf(date: string): number | null {
  const at = /^\d{4}(-\d\d){0,2}$/.test(date) ? Date.parse(date) : NaN
  return Number.isNaN(at) ? null : at
}

/** What dates have in common that are written alike. */
export const dateKey = (date: string, by: Period) => date.slice(0, { day: 10, month: 7, year: 4 }[by])

/** A date as finely written as the series is dated, and no finer than it is known itself. */
export function dateLabel(date: string, by: Period, fmt: Formatter): string {
  if (by === 'year' || date.length === 4) return yearLabel(date, fmt)
  return by === 'month' || date.length === 7 ? fmt.month(date) : fmt.date(date)
}

/**
 * At most `most` round dates from `from` to `to` (milliseconds), named in the page's language.
 */
export function timeTicks(from: number, to: number, by: Period, most: number, fmt: Formatter): TimeTick[] {
  const room = Math.max(1, Math.floor(most))
  const steps = STEPS.slice(FINEST[by])
  for (const step of steps) {
    if (atLeast(from, to, step) > room + 1) continue
    const times = timesOf(from, to, step)
    if (times.length > 0 && times.length <= room) return labelled(times, step, fmt)
  }
  // No round date lies between: the first speaks for itself.
  return labelled([from], [by, 1], fmt)
}

/** Fewest dates that a step can give, so that centuries are not counted in days. */
function atLeast(from: number, to: number, [unit, count]: Step): number {
  const longest = { day: 1, month: 31, year: 366 }[unit] * count * DAY
  return (to - from) / longest
}

function timesOf(from: number, to: number, [unit, count]: Step): number[] {
  const times: number[] = []
  const first = new Date(from)
  if (unit === 'day') {
    // Weeks are counted from Sundays, the first day of the week here; days so that the latest is named.
    const origin = count >= 7 ? Date.UTC(1970, 0, 4) : to
    const step = count * DAY
    for (let at = origin + Math.ceil((from - origin) / step) * step; at <= to; at += step) times.push(at)
    return times
  }
  const months = unit === 'year' ? count * 12 : count
  const start = first.getUTCFullYear() * 12 + first.getUTCMonth()
  for (let index = Math.floor(start / months) * months; ; index += months) {
    const at = Date.UTC(Math.floor(index / 12), index % 12)
    if (at > to) return times
    if (at >= from) times.push(at)
  }
}

const labelled = (times: readonly number[], [unit]: Step, fmt: Formatter): TimeTick[] =>
  times.map((at) => ({ at, ...axisLabel(at, unit, fmt) }))

function axisLabel(moment: number | string, unit: Period, fmt: Formatter): AxisLabel {
  const year = yearLabel(moment, fmt)
  if (unit === 'year') return { text: year, short: year, year }
  const text = unit === 'day' ? plainDate(moment, fmt) : fmt.month(moment)
  return { text, short: text.slice(0, -year.length - 1), year }
}

/**
 * Names of adjacent periods, thinned so that each has room: `every` says of a label how many periods
 * it covers.
 */
export function periodLabels(
  dates: readonly string[],
  by: Period,
  fmt: Formatter,
  every: (label: string) => number,
): ({ index: number } & AxisLabel)[] {
  const labels = dates.map((date, index) => ({ index, ...axisLabel(date, by, fmt) }))
  const step = Math.max(1, ...labels.map(({ text }) => every(text)))
  return labels.filter(({ index }) => index % step === 0)
}

/** The Gregorian date alone: an axis has no room for the reader's second calendar. */
const plainDate = (at: number | string, fmt: Formatter) => fmt.date(at).replace(/ \(.*$/, '')

const yearLabel = (moment: number | string, fmt: Formatter) => fmt.month(moment).replace(/^.* /, '')
