import { percentSql } from '#datasets/series/change.ts'
import { MOST_BACK } from '#datasets/series/periods.ts'
import { startSql } from '#datasets/series/ranges.ts'

/** A last price in SQL: the expressions for its series, its day and the frequency of its series. */
interface Last {
  series: string
  day: string
  frequency: string
}

/**
 * The rule of “Month” and “Year”, the calendar rule, in SQL: such a change is against the last price on or before the same day
 * a number of calendar months before the last price (of monthly and rarer prices, the end of that month), but no more than a
 * period and a half of the series before that day; without one there is none. Every list, cell and report asks here.
 */
export const baseDaysSql = (day: string, { day: last, frequency }: Omit<Last, 'series'>, months: number) => {
  const start = startSql(last, frequency, months)
  const back = Object.entries(MOST_BACK).map(([name, days]) => `when '${name}' then ${days}`)
  return `${day} between ${start} - case ${frequency} ${back.join(' ')} end and ${start}`
}

/** The price against which a change over months is measured, by that rule, in SQL. */
export const basePriceSql = (last: Last, months: number) =>
  `(select base.price from products_prices_point base
    where base.series_id = ${last.series} and ${baseDaysSql('base.day', last, months)} order by base.day desc limit 1)`

/** The percent by which the last price of a row of `products_prices_quote` differs from it, in SQL. */
export const changeOverSql = (row: string, months: number) =>
  percentSql(
    `${row}.price`,
    basePriceSql({ series: `${row}.id`, day: `${row}.add_date`, frequency: `${row}.frequency` }, months),
  )
