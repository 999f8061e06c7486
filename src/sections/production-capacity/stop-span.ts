import { shiftDay } from '#datasets/series/dates.ts'
import type { STOP_STATUSES } from './options.ts'

/** What the bar of a stop follows from; dates as exact as they are known. */
export interface StopDates {
  start: string
  end: string | null
  /** Announced length. */
  days: number | null
  status: keyof typeof STOP_STATUSES
}

/**
 * The span of a stop on the chart; `estimate` where its end was announced and not confirmed. Null where its end is
 * not known at all: then its beginning alone is marked.
 */
export function spanOf(
  { start, end, days, status }: StopDates,
  today: string,
): { from: string; to: string; estimate: boolean } | null {
  if (end !== null) return { from: start, to: end, estimate: false }
  if (days !== null && start.length === 10) {
    return { from: start, to: shiftDay(start, days), estimate: status !== 'ended' }
  }
  return status === 'ongoing' && start < today ? { from: start, to: today, estimate: false } : null
}
