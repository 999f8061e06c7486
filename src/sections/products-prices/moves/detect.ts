import { daysBetween } from '#datasets/series/dates.ts'
import { frequencyOf, LONGEST_GAP } from '#datasets/series/periods.ts'

/** A price as changes are measured between: `basis` is what it is a price of, its unit and terms and whether it is an estimate. */
export interface PricedDay {
  day: string
  price: number
  basis: string
}

/** The change from one price of a series to the next, against what is usual for the series. */
export interface Change {
  day: string
  price: number
  beforeDay: string
  before: number
  /** Natural logarithm of the ratio of the two prices. */
  log: number
  /** Standard deviation of the changes before it; null where there are too few, or where the price never changed. */
  sigma: number | null
  /** How many changes that deviation is of. */
  preceding: number
}

/** A move is a change of more than this many standard deviations. */
export const THRESHOLD = 2
/** The deviation is that of this many changes before it, and of no fewer than `LEAST`. */
export const PERIODS = 60
export const LEAST = 20
/** How many prices back those changes are looked for: some of them may be left out. */
export const LOOK_BACK = 90

/** A deviation below it is of rounding alone. */
const FLAT = 1e-9

/**
 * The changes of a series, oldest first, in one pass. There is none over a gap, between prices of different bases, or where a
 * price is not above zero. Changes are logarithms, as is usual for volatility (J.P. Morgan/Reuters, RiskMetrics Technical
 * Document, 4th edition, 1996, chapter 4): a rise and the fall that undoes it are equally large.
 */
export function changesOf(points: readonly PricedDay[], frequency: string): Change[] {
  const longest = LONGEST_GAP[frequencyOf(frequency)]
  const changes: (Change & { at: number })[] = []
  for (const [at, { day, price, basis }] of points.entries()) {
    const before = points[at - 1]
    if (!before || before.basis !== basis || before.price <= 0 || price <= 0) continue
    if (daysBetween(before.day, day) > longest) continue
    let first = changes.length
    while (first > 0 && changes.length - first < PERIODS && (changes[first - 1]?.at ?? 0) > at - LOOK_BACK)
      first -= 1
    const preceding = changes.length - first
    changes.push({
      at,
      day,
      price,
      beforeDay: before.day,
      before: before.price,
      log: Math.log(price / before.price),
      sigma: preceding < LEAST ? null : deviation(changes, first),
      preceding,
    })
  }
  return changes.map(({ at: _, ...change }) => change)
}

/** The sample standard deviation of the changes from a place on; null where all are alike. */
function deviation(changes: readonly Pick<Change, 'log'>[], first: number): number | null {
  const count = changes.length - first
  let sum = 0
  for (let index = first; index < changes.length; index += 1) sum += changes[index]?.log ?? 0
  let squares = 0
  for (let index = first; index < changes.length; index += 1)
    squares += ((changes[index]?.log ?? 0) - sum / count) ** 2
  const found = Math.sqrt(squares / (count - 1))
  return found > FLAT ? found : null
}

/** How many standard deviations a change is; null where no usual change is known. */
export const timesUsual = ({ log, sigma }: Pick<Change, 'log' | 'sigma'>): number | null =>
  sigma === null ? null : Math.abs(log) / sigma

/** Whether a change is a move. */
export const isMove = (change: Pick<Change, 'log' | 'sigma'>): boolean =>
  (timesUsual(change) ?? 0) > THRESHOLD
