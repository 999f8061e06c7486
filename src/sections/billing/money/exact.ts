/** `numerator / denominator` to the nearest whole; halves go away from zero. The denominator is positive. */
export function divRound(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('A share of nothing')
  const half = denominator / 2n
  return numerator >= 0n ? (numerator + half) / denominator : -((-numerator + half) / denominator)
}

/** A rate in hundredths of a percent (1500 is 15 %) of an amount. */
export const rateOf = (minor: bigint, rateBp: number): bigint => divRound(minor * BigInt(rateBp), 10_000n)

/**
 * Parts a total in proportion to the weights so that the parts add up to it: what rounding leaves goes to the largest
 * remainders, and to the earlier of equal ones.
 */
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n)
  if (sum <= 0n || total < 0n || weights.some((weight) => weight < 0n))
    throw new RangeError('A total and weights that cannot be parted')
  const parts = weights.map((weight) => (total * weight) / sum)
  let left = total - parts.reduce((all, part) => all + part, 0n)
  const order = weights
    .map((weight, at) => ({ at, rest: (total * weight) % sum }))
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
  for (const { at } of order) {
    if (left === 0n) break
    parts[at] = (parts[at] ?? 0n) + 1n
    left -= 1n
  }
  return parts
}
