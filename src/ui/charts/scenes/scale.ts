import { nice, ticks } from 'd3-array'

export type Scale = {
  /** First and last value of the axis. */
  domain: readonly [number, number]
  /** Round values inside the domain, rising. */
  ticks: readonly number[]
  /** Decimals in which two ticks differ. */
  decimals: number
  /** Position of a value: the domain's first at `from`, its last at `to`. */
  at: (value: number) => number
}

/** A linear scale with about `count` round ticks over what was measured; `zero` makes it start (or end) at zero. */
export function linearScale(
  values: readonly number[],
  [from, to]: readonly [number, number],
  { count = 5, zero = false }: { count?: number; zero?: boolean } = {},
): Scale {
  let low = values[0] ?? 0
  let high = low
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  if (zero) {
    low = Math.min(low, 0)
    high = Math.max(high, 0)
  }
  if (high - low <= Math.max(1, Math.abs(low), Math.abs(high)) * 1e-9) {
    // Nothing moves: the line is in the middle of an axis that is a tenth wide.
    const half = Math.abs(low) < 1e-6 ? 1 : Math.abs(low) / 20
    low -= zero && low === 0 ? 0 : half
    high += half
  }
  const domain = nice(low, high, count)
  const marks = ticks(domain[0], domain[1], count)
  const step = marks.length > 1 ? Math.abs((marks[1] ?? 0) - (marks[0] ?? 0)) : 1
  return {
    domain,
    ticks: marks,
    decimals: Math.max(0, Math.min(6, -Math.floor(Math.log10(step) + 1e-9))),
    at: (value) => from + ((value - domain[0]) / (domain[1] - domain[0])) * (to - from),
  }
}

/** Places of `count` equal bands between two positions: where band `index` starts, and how wide each is. */
export function bandScale(
  count: number,
  [from, to]: readonly [number, number],
  { gap = 0.25, widest = Infinity } = {},
) {
  const step = (to - from) / Math.max(1, count)
  const width = Math.min(widest, step * (1 - gap))
  return { step, width, at: (index: number) => from + step * index + (step - width) / 2 }
}
