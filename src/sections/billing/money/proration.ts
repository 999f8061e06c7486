import { divRound } from './exact.ts'

/**
 * What the first `used` of a period's `days` cost. Always counted from the period's beginning, so that stretches of days add
 * up to the whole price, however often it is cut.
 */
export function usedUp(price: bigint, used: number, days: number): bigint {
  if (days <= 0 || used < 0 || used > days) throw new RangeError('Days outside their period')
  return divRound(price * BigInt(used), BigInt(days))
}

/** What the days that are left of a period cost. */
export const leftOver = (price: bigint, used: number, days: number): bigint =>
  price - usedUp(price, used, days)

/** The amount due when another price applies from the day `used` to the same period's end: less than nothing for a lower one. */
export const difference = (from: bigint, to: bigint, used: number, days: number): bigint =>
  leftOver(to, used, days) - leftOver(from, used, days)
