/** How a series changed from one value to another. */
export interface SeriesChange {
  /** In the series' own unit. */
  amount: number
  /** Percent of the earlier value. */
  percent: number
}

/** The one rule of every change: `(last − before) / before`. Null without an earlier value above zero: of less there are no percents. */
export function changeOf(
  last: number | null | undefined,
  before: number | null | undefined,
): SeriesChange | null {
  if (last == null || before == null || before <= 0) return null
  return { amount: last - before, percent: ((last - before) / before) * 100 }
}

/** The same percent in SQL, of two expressions, for lists that sort and filter by it. */
export const percentSql = (last: string, before: string) =>
  `(${last} / nullif(greatest(${before}, 0), 0) - 1) * 100`
