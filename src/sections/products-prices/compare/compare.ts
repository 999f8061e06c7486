import type { Marks } from '#ui/marks.ts'

/** A price on a day; `marks` where it says something of itself. */
export interface DayPrice {
  day: string
  price: number
  marks?: Marks
}

/** The field of marks, where there are any. */
export const marked = (marks: Marks): { marks?: Marks } => (Object.keys(marks).length > 0 ? { marks } : {})

/** Days that a price may be carried on: longer ago it says nothing of today. */
const CARRIED_DAYS = 31
const DAY_MS = 86_400_000

/** The last point on or before a day, by halving; null before the first. `points` rise by day. */
export function at<Point extends { day: string }>(points: readonly Point[], day: string): Point | null {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.day ?? '') <= day) low = middle + 1
    else high = middle
  }
  return points[low - 1] ?? null
}

/**
 * Several series as shares of what each was on the first day that all of them know, which is 100. What lies before that
 * day is left out. Series without a point give none.
 */
export function indexed(all: readonly (readonly DayPrice[])[]): {
  start: string | null
  series: DayPrice[][]
} {
  const start = all.reduce<string | null>((latest, points) => {
    const first = points[0]?.day
    return first !== undefined && (latest === null || first > latest) ? first : latest
  }, null)
  if (start === null) return { start, series: all.map(() => []) }
  const series = all.map((points) => {
    const base = at(points, start)
    if (!base) return []
    const later = points.filter(({ day }) => day > start)
    return [{ ...base, day: start }, ...later].map((point) => ({
      ...point,
      price: (point.price / base.price) * 100,
    }))
  })
  return { start, series }
}

/**
 * The spread of a product over another, its feedstock say: on each day of the product its price less the other's last
 * price, no older than a month.
 */
export function spread(product: readonly DayPrice[], other: readonly DayPrice[]): DayPrice[] {
  return product.flatMap(({ day, price, marks = {} }) => {
    const beside = at(other, day)
    if (!beside || (Date.parse(day) - Date.parse(beside.day)) / DAY_MS > CARRIED_DAYS) return []
    // What follows from two prices is marked as soon as one of them is.
    return [{ day, price: price - beside.price, ...marked({ ...marks, ...beside.marks }) }]
  })
}
