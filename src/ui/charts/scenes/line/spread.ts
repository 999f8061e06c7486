/**
 * Moves positions apart until each is `gap` from the next, staying as near as possible (least squares) to where they
 * should be, and between `min` and `max` where there is room for all. Returned in the order given.
 */
export function spread(wanted: readonly number[], gap: number, min: number, max: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b)
  // With the gaps taken out, the task is to find the nearest non-falling sequence: neighbours that fall are pooled.
  const pools: { sum: number; count: number }[] = []
  order.forEach((index, rank) => {
    pools.push({ sum: (wanted[index] ?? 0) - rank * gap, count: 1 })
    for (;;) {
      const last = pools.at(-1)
      const before = pools.at(-2)
      if (!last || !before || before.sum / before.count <= last.sum / last.count) break
      before.sum += last.sum
      before.count += last.count
      pools.pop()
    }
  })
  const highest = max - (wanted.length - 1) * gap
  const places = pools.flatMap(({ sum, count }) =>
    Array.from({ length: count }, () => Math.max(min, Math.min(highest, sum / count))),
  )
  const result: number[] = []
  order.forEach((index, rank) => {
    result[index] = (places[rank] ?? 0) + rank * gap
  })
  return result
}
