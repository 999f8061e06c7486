/**
 * Whether a series ended, in SQL over a row of `products_prices_quote`: its last price is far older than the newest of all.
 * Not by the clock, so that a portal whose prices are out of date does not lose all of them.
 */
export const endedSql = (row: string) => `${row}.add_date < (select max(day) from products_prices_latest)
  - case ${row}.frequency when 'monthly' then interval '6 months' when 'quarterly' then interval '1 year'
      when 'annual' then interval '2 years' else interval '3 months' end`
