import type { SeriesPoint } from '../point.ts'

/** A class of values: from `from` on, below `to`; the last one includes its end. */
export interface Bin {
  from: number
  to: number
  count: number
  /** Percent of all values. */
  share: number
}

const MOST_BINS = 20
const STEPS = [1, 2, 2.5, 5, 10]

/**
 * How often a series had which values: classes of one round width, as near to the square root of their number as
 * round widths allow, about twenty at most. Each value counts once.
 */
export function distribution(points: readonly SeriesPoint[]): Bin[] {
  if (points.length === 0) return []
  const values = points.map(({ value }) => value)
  const low = values.reduce((a, b) => Math.min(a, b))
  const high = values.reduce((a, b) => Math.max(a, b))
  const width = roundWidth((high - low) / Math.min(MOST_BINS, Math.ceil(Math.sqrt(values.length))), low)
  const first = Math.floor(low / width + EDGE)
  const length = Math.max(1, Math.ceil(high / width - EDGE) - first)
  const counts = Array.from({ length }, () => 0)
  for (const value of values) {
    const at = Math.min(length - 1, Math.max(0, Math.floor(value / width + EDGE) - first))
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts.map((count, at) => ({
    from: (first + at) * width,
    to: (first + at + 1) * width,
    count,
    share: (count / values.length) * 100,
  }))
}

/** A value that rounding put a hair below the border of its class is on it. */
const EDGE = 1e-9

/** The least round width that is no smaller; of values that are all alike, one of their own size. */
function roundWidth(least: number, value: number): number {
  const wanted = least > EDGE * (1 + Math.abs(value)) ? least : Math.max(Math.abs(value) / 10, 1e-6)
  const power = 10 ** Math.floor(Math.log10(wanted))
  return (STEPS.find((step) => step * power >= wanted * (1 - EDGE)) ?? 10) * power
}
