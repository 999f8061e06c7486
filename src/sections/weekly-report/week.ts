import { shiftDay } from '#datasets/series/dates.ts'

/** A week of trade in Riyadh: Sunday to Thursday. Its name in addresses is its Sunday, `2026-11-15`. */
export interface Week {
  from: string
  to: string
}

const DAY_MS = 86_400_000
/** Thursday at 16:00 in Riyadh, counted from Sunday's midnight there: from then on a week has its report. */
const CLOSES_MS = 4 * DAY_MS + 16 * 3_600_000
const RIYADH_MS = 3 * 3_600_000

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const weekFrom = (sunday: string): Week => ({ from: sunday, to: shiftDay(sunday, 4) })

/** The weeks that have a report at a moment, the newest first. */
export function lastWeeks(now: Date, count: number): Week[] {
  const riyadh = now.getTime() + RIYADH_MS
  const sunday = Math.floor(riyadh / DAY_MS) * DAY_MS - new Date(riyadh).getUTCDay() * DAY_MS
  const newest = riyadh - sunday >= CLOSES_MS ? sunday : sunday - 7 * DAY_MS
  return Array.from({ length: count }, (_, back) => weekFrom(dayOf(newest - back * 7 * DAY_MS)))
}

/** The week that an address names; null for a day that is no Sunday, or a week without a report yet. */
export function readWeek(text: string, now: Date): Week | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) return null
  const [newest] = lastWeeks(now, 1)
  const isSunday = new Date(text).getUTCDay() === 0 && dayOf(Date.parse(text)) === text
  return isSunday && newest !== undefined && text <= newest.from ? weekFrom(text) : null
}
