import pg from 'pg'
import type { ImportColumn } from './target.ts'
import { copyTarget, type CopyTargetOptions } from './copy-target.server.ts'

/** A table of points as datasets have them, with its revisions. For tests. */
export const POINTS_SQL = `
  create table series_point (series text not null, date date not null, price numeric(14, 4), import_id bigint not null,
    primary key (series, date));
  create table series_point_revision (import_id bigint not null, table_name text not null, key jsonb not null, old jsonb not null);
`

const POINT_COLUMNS: readonly ImportColumn[] = [
  { key: 'series', type: { kind: 'text', max: 100 } },
  { key: 'date', type: { kind: 'date', precision: 'month' } },
  { key: 'price', type: { kind: 'number', min: 0, max: 1e9 } },
]

export function pointTarget(pool: pg.Pool, importId: string, rest: Partial<CopyTargetOptions> = {}) {
  return copyTarget(pool, {
    table: 'series_point',
    columns: POINT_COLUMNS,
    key: ['series', 'date'],
    watch: { column: 'price', by: ['series'] },
    importColumn: 'import_id',
    revisions: 'series_point_revision',
    importId,
    ...rest,
  })
}
