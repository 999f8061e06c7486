import { exampleRow, type Destination } from '#datasets/import/destination.server.ts'
import { priceColumns } from './columns.server.ts'
import { priceTarget } from './price-target.server.ts'
import { READY_LAYOUTS } from './ready.server.ts'
import { undoPoints } from './undo-points.server.ts'

/** Where files of prices are imported to: their series are found by their terms, or begun. */
export const PRICES: Destination = {
  name: 'prices',
  aliases: ['products-prices'],
  section: 'products-prices',
  key: ['product', 'market', 'add_date'],
  rowsSaySource: false,
  ready: READY_LAYOUTS,
  tags: ['prices', 'products'],
  columns: priceColumns,
  example: (pool) =>
    exampleRow(
      pool,
      `select to_jsonb(s) || to_jsonb(p) || jsonb_build_object('add_date', p.day) as row
       from products_prices_series s
       cross join lateral (select * from products_prices_point p where p.series_id = s.id order by p.day desc limit 1) p
       where not s.hidden order by s.sort, s.id limit 1`,
    ),
  target: (pool, options) => priceTarget(pool, options),
  undo: undoPoints,
}
