/** The instant of a wall clock's time (`2026-11-23T08:30`) in a zone; null where it is no time. */
export function timeInZone(local: string, zone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null
  const asUtc = new Date(`${local}:00Z`)
  if (Number.isNaN(asUtc.getTime())) return null
  try {
    // The clock may be moved between the two instants: the second look is at the right day.
    const first = new Date(asUtc.getTime() - offsetAt(asUtc, zone))
    return new Date(asUtc.getTime() - offsetAt(first, zone))
  } catch {
    return null
  }
}

/** How far a zone's clock is ahead of UTC at an instant, in ms. Throws RangeError for an unknown zone. */
function offsetAt(at: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall - Math.floor(at.getTime() / 1000) * 1000
}

/** The newsroom's own clock, in which deadlines and schedules are typed. */
export const RIYADH = 'Asia/Riyadh'

/** The local time of a zone at an instant, as a field of a form has it: `2026-11-23T08:30`. */
export const wallClock = (at: Date, zone: string): string =>
  new Date(at.getTime() + offsetAt(at, zone)).toISOString().slice(0, 16)
