/** How a price moved from one point to another. */
export interface Move {
  /** In the price's own unit. */
  amount: number
  /** Percent points of the earlier price. */
  percent: number
}

/** The one rule of every change: `(last − before) / before`. Null when there is nothing to compare with. */
export function moveOf(last: number | null | undefined, before: number | null | undefined): Move | null {
  if (last == null || before == null || before === 0) return null
  return { amount: last - before, percent: ((last - before) / before) * 100 }
}

/** The same percent in SQL, of two expressions, for lists that sort and narrow by it. */
export const percentSql = (last: string, before: string) => `(${last} / nullif(${before}, 0) - 1) * 100`
