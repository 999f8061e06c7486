import { isoDay } from './date.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago a moment was, as news says it; `date` means: print the date. */
export type Age =
  | ['now' | 'yesterday' | 'date', count?: undefined]
  | ['minutesAgo' | 'hoursAgo', count: number]

/**
 * Minutes and hours under 24 hours, then `yesterday` by Riyadh's calendar, then the date. A moment up to a minute
 * ahead is `now` (clocks differ); a later one is a date.
 */
export function ageOf(moment: Date, now: Date): Age {
  const age = now.getTime() - moment.getTime()
  if (age < -MINUTE) return ['date']
  if (age < MINUTE) return ['now']
  if (age < HOUR) return ['minutesAgo', Math.floor(age / MINUTE)]
  if (age < DAY) return ['hoursAgo', Math.floor(age / HOUR)]
  return [isoDay(moment) === isoDay(new Date(now.getTime() - DAY)) ? 'yesterday' : 'date']
}
