import { CronExpressionParser } from 'cron-parser'

const ZONE = 'Asia/Riyadh'
/** Riyadh's clock is three hours ahead of UTC all year. */
const AHEAD_MS = 3 * 3_600_000
/** `workday 5 09:30`: the fifth working day after a month's end. Every month has twenty. */
const WORKDAY = /^workday ([1-9]|1\d|20) ([01]\d|2[0-3]):([0-5]\d)$/
const FRIDAY = 5
const SATURDAY = 6
/** A publisher is not asked more often than this. */
const LEAST_GAP_MS = 10 * 60_000
const LOOKED_AT = 50

/** Whether a text says when a source is fetched: a cron line of five fields, not more often than every ten minutes, or `workday N HH:MM`. */
export function isSchedule(text: string): boolean {
  if (WORKDAY.test(text)) return true
  if (text.trim().split(/\s+/).length !== 5) return false
  try {
    let at = new Date('2026-01-01T00:00:00Z')
    for (let looked = 0; looked < LOOKED_AT; looked++) {
      const next = nextRun(text, at)
      if (looked > 0 && next.getTime() - at.getTime() < LEAST_GAP_MS) return false
      at = next
    }
    return true
  } catch {
    return false
  }
}

/** The next time of a schedule after an instant, by the clock of Riyadh. Throws for a text that is none. */
export function nextRun(schedule: string, after: Date): Date {
  const [, day, hour, minute] = WORKDAY.exec(schedule) ?? []
  if (day === undefined)
    return CronExpressionParser.parse(schedule, { tz: ZONE, currentDate: after }).next().toDate()
  const local = new Date(after.getTime() + AHEAD_MS)
  for (let months = 0; ; months++) {
    const month = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 1))
    const at = workday(month, Number(day)) + (Number(hour) * 60 + Number(minute)) * 60_000 - AHEAD_MS
    if (at > after.getTime()) return new Date(at)
  }
}

/** The start of a month's n-th working day; Friday and Saturday are the weekend. */
function workday(month: Date, n: number): number {
  const day = new Date(month)
  for (let left = n; ; day.setUTCDate(day.getUTCDate() + 1)) {
    if (day.getUTCDay() !== FRIDAY && day.getUTCDay() !== SATURDAY) left -= 1
    if (left === 0) return day.getTime()
  }
}
