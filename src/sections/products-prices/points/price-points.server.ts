import { revisedSql, type SeriesTable } from '#datasets/series/revisions.server.ts'

/** Where prices are stored as the points of their series. */
export const PRICE_POINTS: SeriesTable = {
  points: 'products_prices_point',
  revisions: 'products_prices_point_revision',
  key: 'series_id',
  value: 'price',
  shown: 'products_prices_shown',
}

/** Whether the last price of a quote, by the name that it has in a query, is another than the one first published, in SQL. */
export const lastRevised = (quote: string) =>
  revisedSql(PRICE_POINTS, { series: `${quote}.id`, day: `${quote}.add_date`, value: `${quote}.price` })
