/** The middle value; of two middle ones their mean. Throws on an empty list. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('The median of nothing')
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[middle] ?? 0]
  return (low + high) / 2
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}

/** The value that a share of all is not above: `percentile(times, 0.95)`. Throws on an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (found === undefined) throw new Error('The percentile of nothing')
  return found
}
