/** Change of the last price against the one before it, in percent points; null when there is nothing to compare with. */
export function changePercent(prices: readonly number[]): number | null {
  const last = prices.at(-1)
  const before = prices.at(-2)
  return last === undefined || before === undefined || before === 0 ? null : ((last - before) / before) * 100
}
