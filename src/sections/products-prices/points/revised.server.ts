/**
 * Whether the last price of a quote, by the name that it has in a query, is another than the one first published. What a
 * withdrawn import brought is gone, and so is no revision.
 */
export const lastRevised = (quote: string) => `exists (select from (
  select r.price from products_prices_point_revision r
  where r.series_id = ${quote}.id and r.day = ${quote}.add_date and not r.withdrawn order by r.valid_from limit 1
) first where first.price <> ${quote}.price)`
