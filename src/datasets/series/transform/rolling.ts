import type { Marks } from '#ui/marks.ts'
import { daysBetween } from '../dates.ts'
import { LONGEST_GAP, periodStart, type Frequency } from '../periods.ts'
import { marked, type SeriesPoint } from '../point.ts'

/** The mean of each value and those before it, `window` together; the first ones have none. */
export function movingAverage(points: readonly SeriesPoint[], window: number): SeriesPoint[] {
  return points.flatMap(({ date }, at) => {
    if (at < window - 1) return []
    const own = points.slice(at - window + 1, at + 1)
    const value = own.reduce((sum, point) => sum + point.value, 0) / window
    return [{ date, value, ...marked(allMarks(own)) }]
  })
}

/** The marks of a result of several values: it has each that one of them has. */
export const allMarks = (points: readonly { marks?: Marks }[]): Marks =>
  Object.assign({}, ...points.map(({ marks = {} }) => marks)) as Marks

/** The logarithm of each value over the one before it; none over a gap or where one of the two is not above zero. */
export function logReturns(points: readonly SeriesPoint[], frequency: Frequency): SeriesPoint[] {
  return points.flatMap(({ date, value, marks = {} }, at) => {
    const before = points[at - 1]
    if (!before || before.value <= 0 || value <= 0) return []
    if (daysBetween(before.date, date) > LONGEST_GAP[frequency]) return []
    return [{ date, value: Math.log(value / before.value), ...marked({ ...before.marks, ...marks }) }]
  })
}

/**
 * Pearson's correlation of the logarithmic changes of two series over the last `window` periods that both have: +1 where they
 * move together, −1 where they move against each other. Levels are not used: two prices that both rise over years correlate without
 * having anything to do with each other (Yule, 1926). None while one of the two does not change.
 */
export function rollingCorrelation(
  a: readonly SeriesPoint[],
  b: readonly SeriesPoint[],
  { window, frequency }: { window: number; frequency: Frequency },
): SeriesPoint[] {
  // Changes of the same span: between periods that both have.
  const beside = new Map(b.map((point) => [periodStart(point.date, frequency), point]))
  const common = a.flatMap((point) => {
    const other = beside.get(periodStart(point.date, frequency))
    return other ? [[point, { ...other, date: point.date }] as const] : []
  })
  const returns = [0, 1].map((side) =>
    logReturns(
      common.flatMap((pair) => pair[side] ?? []),
      frequency,
    ),
  )
  const second = new Map(returns[1]?.map((point) => [point.date, point]))
  const pairs = (returns[0] ?? []).flatMap((one) => {
    const other = second.get(one.date)
    return other
      ? [{ date: one.date, x: one.value, y: other.value, marks: { ...one.marks, ...other.marks } }]
      : []
  })
  return pairs.flatMap(({ date }, at) => {
    if (at < window - 1) return []
    const own = pairs.slice(at - window + 1, at + 1)
    const value = pearson(own)
    return value === null ? [] : [{ date, value, ...marked(allMarks(own)) }]
  })
}

/** A deviation below it is of rounding alone. */
const FLAT = 1e-12

function pearson(pairs: readonly { x: number; y: number }[]): number | null {
  const mean = (of: 'x' | 'y') => pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length
  const [mx, my] = [mean('x'), mean('y')]
  let [xy, xx, yy] = [0, 0, 0]
  for (const { x, y } of pairs) {
    xy += (x - mx) * (y - my)
    xx += (x - mx) ** 2
    yy += (y - my) ** 2
  }
  return xx < FLAT || yy < FLAT ? null : Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)))
}
