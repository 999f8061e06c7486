const OFFSET_MS = 3 * 3_600_000
const DAY_MS = 24 * 3_600_000

/** A number of months after a moment, at the same time in Riyadh; the last day of a month that has no such day. */
export function addMonths(moment: Date, months: number): Date {
  const local = new Date(moment.getTime() + OFFSET_MS)
  const day = local.getUTCDate()
  const there = new Date(local)
  there.setUTCDate(1)
  there.setUTCMonth(there.getUTCMonth() + months)
  const last = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 0)).getUTCDate()
  there.setUTCDate(Math.min(day, last))
  return new Date(there.getTime() - OFFSET_MS)
}

/** The end of a subscription's period: counted from its anchor, so that the 31st of January leads by way of February to the 31st of March. */
export const periodEnd = (anchor: Date, months: number, periods: number): Date =>
  addMonths(anchor, months * periods)

export const addDays = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS)

/** Calendar days in Riyadh from one moment to another. */
export function daysBetween(from: Date, to: Date): number {
  const day = (moment: Date) => Math.floor((moment.getTime() + OFFSET_MS) / DAY_MS)
  return day(to) - day(from)
}
