import type { Options } from '#datasets/columns.ts'

/** The standing of a series today: by the clock and its own frequency, or ended where that was said. Never by other series. */
export const STANDINGS = {
  current: { ar: 'محدَّث', en: 'Up to date', usual: true },
  due: { ar: 'سعر جديد منتظر', en: 'New price due' },
  late: { ar: 'متأخر', en: 'Late' },
  ended: { ar: 'سلسلة متوقفة', en: 'Series ended' },
} as const satisfies Options

export type Standing = keyof typeof STANDINGS

/** The days after a last price behind which the next one is due, and late: a figure comes some time after the day it is dated. */
const LAGS = {
  daily: { due: 4, late: 10 },
  weekly: { due: 8, late: 21 },
  monthly: { due: 35, late: 65 },
  quarterly: { due: 105, late: 195 },
  annual: { due: 425, late: 790 },
} as const

/** The days after a last price behind which its series is late, by frequency. */
export const lateAfter = (frequency: string): number => LAGS[frequency as keyof typeof LAGS].late

/** The day of reading in Riyadh, in SQL: made once for all rows of a statement. */
const TODAY = '(select kimya_today()::date)'

/** Whether a row of `products_prices_quote` is of a series that its source or the newsroom ended, in SQL. */
export const endedSql = (row: string) => `coalesce(${row}.ended_on <= ${TODAY}, false)`

/** The days after a last price behind which a series is late, in SQL over a row with its frequency: what is older is no news. */
export const lateAfterSql = (row: string) => lagSql(row, 'late')

const lagSql = (row: string, name: 'due' | 'late') =>
  `case ${row}.frequency ${Object.entries(LAGS)
    .map(([frequency, lag]) => `when '${frequency}' then ${lag[name]}`)
    .join(' ')} end`

/** The day from which the next figure of a row of `products_prices_quote` is due, and its standing `due`; null for an ended one, in SQL. */
export const dueSql = (row: string) =>
  `case when not ${endedSql(row)} then ${row}.add_date + (${lagSql(row, 'due')} + 1) end`

/** The days that the next figure of a row has been due for; 0 on the first, negative before it, null for an ended one, in SQL. */
export const overdueSql = (row: string) => `(${TODAY} - (${dueSql(row)}))`

/** The standing of a row of `products_prices_quote` on the day of reading in Riyadh, in SQL. */
export const standingSql = (row: string) => `case when ${endedSql(row)} then 'ended'
  when ${TODAY} - ${row}.add_date > ${lagSql(row, 'late')} then 'late'
  when ${TODAY} - ${row}.add_date > ${lagSql(row, 'due')} then 'due' else 'current' end`
