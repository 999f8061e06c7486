import { normal, seededRandom } from '../random.ts'

/** How a generated price behaves. */
export interface PriceWalk {
  /** Level at the beginning, in the series' own unit. */
  base: number
  /** Trend of the level, as a share a year: 0.05 doubles in about fourteen years. */
  drift: number
  /** Standard deviation of one weekly step, as a share. */
  volatility: number
  seed: number
}

export interface PricePoint {
  /** ISO date, always a Friday. */
  day: string
  price: number
  /** Ends of the range around the price. */
  low: number
  high: number
}

const DAY_MS = 86_400_000
const WEEKS = 104
const WEEKS_A_YEAR = 52
const FRIDAY = 5
/** Share of its distance from the trend that remains to a price from one week to the next: markets do not wander off for ever. */
const MEMORY = 0.95
/** Half of a range: between these shares of the price. */
const NARROW = 0.004
const WIDE = 0.014
/** Ranges have a stream of their own, so that they leave the prices as they are. */
const RANGE_SEED = 0x5a17

const cents = (amount: number) => Math.round(amount * 100) / 100

/** The last Friday that is over at `now`, by UTC, as the milliseconds of its midnight. */
export function lastFriday(now: Date): number {
  const yesterday = Math.floor(now.getTime() / DAY_MS) * DAY_MS - DAY_MS
  const since = (new Date(yesterday).getUTCDay() - FRIDAY + 7) % 7
  return yesterday - since * DAY_MS
}

/**
 * Two years of weekly demonstration prices up to the last Friday before `now`: a random walk pulled back to an
 * exponential trend, each in a range of about one per cent to either side, rounded to two decimals. The same walk and day give the same points.
 */
export function priceWalk({ base, drift, volatility, seed }: PriceWalk, now: Date): PricePoint[] {
  const random = seededRandom(seed)
  const range = seededRandom(seed ^ RANGE_SEED)
  const half = () => NARROW + range() * (WIDE - NARROW)
  const end = lastFriday(now)
  let distance = 0
  return Array.from({ length: WEEKS + 1 }, (_, week) => {
    if (week > 0) distance = MEMORY * distance + volatility * normal(random)
    const price = base * Math.exp((drift * week) / WEEKS_A_YEAR + distance)
    const [below, above] = [half(), half()]
    return {
      day: new Date(end - (WEEKS - week) * 7 * DAY_MS).toISOString().slice(0, 10),
      price: cents(price),
      low: cents(price * (1 - below)),
      high: cents(price * (1 + above)),
    }
  })
}
