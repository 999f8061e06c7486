import { firstDayOf, lastDayOf } from '#datasets/values/partial-date.ts'
import { distanceTo, NEAR_DAYS, type Period } from './score.ts'

/** Where something lies beside a period, and how exactly that is known. */
export interface Place {
  distance: number
  exact: 'day' | 'month'
}

/** The place of a date known to the day or the month. A year says nothing of nearness: null. */
export function placeOf(date: string, period: Period): Place | null {
  if (date.length === 4) return null
  return {
    distance: distanceTo(period, firstDayOf(date), lastDayOf(date)),
    exact: date.length === 10 ? 'day' : 'month',
  }
}

/**
 * The place of a stop: within the period as long as it goes on. Without a known end it counts as long as its beginning is near.
 * `turned`: its beginning or end is near, not only its middle.
 */
export function placeOfStop(
  { start, end }: { start: string; end: string | null },
  period: Period,
  today: string,
): (Place & { turned: boolean }) | null {
  const begin = placeOf(start, period)
  if (!begin) return null
  if (end === null || end.length === 4) return { ...begin, turned: true }
  const last = lastDayOf(end)
  // A stop that goes on reaches to today, which is no end of it.
  const over = last < today ? placeOf(end, period) : null
  const near = [begin, over].some((place) => place !== null && Math.abs(place.distance) <= NEAR_DAYS)
  return { distance: distanceTo(period, firstDayOf(start), last), exact: begin.exact, turned: near }
}
