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

/** Frequencies whose prices are of whole months: they are compared month with month, however long a month is. */
export const BY_MONTH: readonly string[] = ['monthly', 'quarterly', 'annual']

/** `startOf` in `ranges.ts`, in SQL: the day a number of months before a price, by its series' frequency. */
export const startSql = (day: string, frequency: string, months: number) =>
  `(case when ${frequency} in (${BY_MONTH.map((name) => `'${name}'`).join(', ')})
    then date_trunc('month', ${day}::timestamp) - interval '${months - 1} months' - interval '1 day'
    else ${day} - interval '${months} months' end)::date`
