import type { DateSystem } from '../source.ts'

const DAY_MS = 86_400_000
const EPOCH: Readonly<Record<DateSystem, number>> = {
  1900: Date.UTC(1899, 11, 30),
  1904: Date.UTC(1904, 0, 1),
}
/** The last serial of the year 9999. */
const MOST_SERIAL = 2_958_465

/**
 * The day of a sheet's serial number, `2026-05-09`; its time of day is dropped. The system of 1900 believes in a 29
 * February 1900, so the days before it count one less. Null for what is no day there.
 */
export function serialDay(serial: number, system: DateSystem): string | null {
  const day = Math.floor(serial)
  if (!(day >= (system === 1904 ? 0 : 1)) || day > MOST_SERIAL || (system === 1900 && day === 60)) return null
  const shift = system === 1900 && day < 60 ? 1 : 0
  return new Date(EPOCH[system] + (day + shift) * DAY_MS).toISOString().slice(0, 10)
}
