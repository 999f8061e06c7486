import type { PricePoint } from './price-walk.ts'

const DAY_MS = 86_400_000
/** Prices of a Friday are out by half past five in the evening in Riyadh. */
const PUBLISHED = 'T14:30:00Z'
/** Of this many prices one was first reported differently, by this share, and corrected this many days later. */
const EVERY = 17
const FIRST_REPORTED = 0.994
const CORRECTED_AFTER = 6

const cents = (amount: number) => Math.round(amount * 100) / 100

/** A point as it is known since an instant, and what it was before, where it was corrected. */
export interface KnownPoint {
  point: PricePoint & { known_from: string }
  revision: {
    day: string
    price: number
    low: number
    high: number
    valid_from: string
    valid_to: string
  } | null
}

/** When each price of a demonstration series came to be known, so that what was known on a day can be asked for. */
export function knownPoints(points: readonly PricePoint[], seed: number, now: Date): KnownPoint[] {
  return points.map((point, index) => {
    const published = new Date(point.day + PUBLISHED)
    const corrected = new Date(published.getTime() + CORRECTED_AFTER * DAY_MS)
    if (index % EVERY !== seed % EVERY || corrected > now)
      return { point: { ...point, known_from: published.toISOString() }, revision: null }
    return {
      point: { ...point, known_from: corrected.toISOString() },
      revision: {
        day: point.day,
        price: cents(point.price * FIRST_REPORTED),
        low: cents(point.low * FIRST_REPORTED),
        high: cents(point.high * FIRST_REPORTED),
        valid_from: published.toISOString(),
        valid_to: corrected.toISOString(),
      },
    }
  })
}
