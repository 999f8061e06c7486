import { shiftDay } from '#datasets/series/dates.ts'
import { lastDayOf } from '#datasets/values/partial-date.ts'
import type { STOP_STATUSES } from './options.ts'

/** What the bar of a stop follows from; dates as exact as they are known. */
export interface StopDates {
  start: string
  end: string | null
  /** Announced length. */
  days: number | null
  status: keyof typeof STOP_STATUSES
  /** When it was last checked; null counts as today. */
  asOf: string | null
}

/**
 * The span of a stop on the chart; `estimate` where its end was announced and not confirmed. One that goes on reaches the day
 * on which it was last checked. Null where its end is not known at all: then its beginning alone is marked.
 */
export function spanOf(
  { start, end, days, status, asOf }: StopDates,
  today: string,
): { from: string; to: string; estimate: boolean } | null {
  if (end !== null) return { from: start, to: end, estimate: false }
  if (days !== null && start.length === 10) {
    return { from: start, to: shiftDay(start, days), estimate: status !== 'ended' }
  }
  const checked = asOf === null || lastDayOf(asOf) > today ? today : lastDayOf(asOf)
  return status === 'ongoing' && start < checked ? { from: start, to: checked, estimate: false } : null
}
