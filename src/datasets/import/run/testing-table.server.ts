import pg from 'pg'
import type { Mapping } from '../mapping/mapping.ts'
import type { ImportColumn } from './target.ts'
import { copyTarget, type CopyTargetOptions } from './copy-target.server.ts'

/** A table of points with rules of its own. For tests. */
export const POINTS_SQL = `
  create table series_point (series text not null, date date not null, price numeric(14, 4), import_id bigint not null,
    note text, primary key (series, date), check (price < 9000000 or note is not null));
`

const POINT_COLUMNS: readonly ImportColumn[] = [
  { key: 'series', type: { kind: 'text', max: 100 } },
  { key: 'date', type: { kind: 'date', precision: 'month' } },
  { key: 'price', type: { kind: 'number', min: 0, max: 1e9 } },
]

/** A long table of points, one row a series and month. */
export const POINT_MAPPING = {
  name: 'points',
  columns: [
    { to: 'series', from: 'series_id' },
    { to: 'date', from: 'month' },
    { to: 'price', from: 'value' },
  ],
  skipWithout: 'price',
} as const satisfies Mapping

export function pointTarget(pool: pg.Pool, importId: string, rest: Partial<CopyTargetOptions> = {}) {
  return copyTarget(pool, {
    table: 'series_point',
    columns: POINT_COLUMNS,
    key: ['series', 'date'],
    importColumn: 'import_id',
    importId,
    ...rest,
  })
}
