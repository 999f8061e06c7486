import type pg from 'pg'
import type { Dataset } from '#datasets/dataset.ts'
import { datasetColumns } from '#datasets/import/dataset/target.server.ts'
import { undoRowsOf } from '#datasets/import/record/undo-rows.server.ts'
import type { UndoRows } from '#datasets/import/record/undo.server.ts'
import type { ImportColumn } from '#datasets/import/run/target.ts'
import { priceColumns } from '#sections/products-prices/import/columns.server.ts'
import { undoPoints } from '#sections/products-prices/import/undo-points.server.ts'

/** Where a file can be imported to. */
export interface Destination {
  /** As it is named on the command line and stored: `prices`, or a data section's folder, or its view's name. */
  name: string
  section: string
  /** Null for prices, which have a way of their own. */
  dataset: Dataset | null
  /** Tags of the pages that show its rows. */
  tags: readonly string[]
  columns(pool: pg.Pool): Promise<ImportColumn[]>
  /** A row that is there, by its columns; null where there is none. */
  example(pool: pg.Pool): Promise<Readonly<Record<string, unknown>> | null>
  undo: UndoRows
}

/** Short names, as people say them. */
const SHORT: Readonly<Record<string, string>> = {
  trade: 'exports-imports',
  capacity: 'production-capacity',
  capacities: 'production-capacity',
  deals: 'mergers-acquisitions',
  cases: 'dumping-cases',
  'products-prices': 'prices',
}

const PRICES: Destination = {
  name: 'prices',
  section: 'products-prices',
  dataset: null,
  tags: ['prices', 'products'],
  columns: priceColumns,
  example: (pool) =>
    oneRow(
      pool,
      `select to_jsonb(s) || to_jsonb(p) || jsonb_build_object('add_date', p.day) as row
       from products_prices_point p join products_prices_series s on s.id = p.series_id
       where not s.hidden order by s.sort, s.id, p.day desc limit 1`,
    ),
  undo: undoPoints,
}

async function oneRow(pool: pg.Pool, query: string): Promise<Readonly<Record<string, unknown>> | null> {
  const { rows } = await pool.query<{ row: Record<string, unknown> }>(query)
  return rows[0]?.row ?? null
}

/** The columns by which a row of a destination is known. */
export const keyOf = ({ dataset }: Pick<Destination, 'dataset'>): readonly string[] =>
  dataset ? (dataset.identity ?? [dataset.key]) : ['product', 'market', 'add_date']

/** Every destination: prices, and each declared dataset that is written to, under its section's name or, where it is a view of it, the view's. */
export function destinationsOf(datasets: readonly Dataset[]): Destination[] {
  return [
    PRICES,
    ...datasets
      .filter(({ derived }) => !derived)
      .map((dataset): Destination => ({
        name: dataset.view ?? dataset.section,
        section: dataset.section,
        dataset,
        tags: [dataset.tag],
        columns: (pool) => datasetColumns(pool, dataset),
        example: (pool) =>
          oneRow(
            pool,
            `select to_jsonb(t) as row from ${dataset.table} t where to_jsonb(t) ->> 'hidden' is distinct from 'true'
             order by t.${dataset.key} limit 1`,
          ),
        undo: undoRowsOf(dataset.table, dataset.key),
      })),
  ]
}

/** The destination of a name or short name; undefined for an unknown one. */
export function destinationNamed(
  destinations: readonly Destination[],
  name: string,
): Destination | undefined {
  const full = SHORT[name] ?? name
  return destinations.find((destination) => destination.name === full)
}
