import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { fieldsOf, isList, isNumeric, neededFor, type Columns, type RowOf } from './columns.ts'
import type { Dataset } from './dataset.ts'
import { fullNameKeys } from './present.server.ts'
import type { ListState } from './state.ts'
import { conditionOf, measureOf, valueOf, type Narrowing } from './where.server.ts'

/** Rows a page. */
export const ROWS_PAGE = 25

/** The SQL of a dataset's fields: figures as numbers, days as texts. Keys come from the declaration, never from readers. */
export function selectionOf(dataset: Dataset, keys: readonly string[]): RawBuilder<unknown> {
  const fields = keys.flatMap((key) => {
    const column = dataset.columns[key]
    if (!column) return []
    return fieldsOf(key, column).map((field) => {
      if (field !== key) return sql.ref(field)
      const value = valueOf(key, column)
      const cast = isNumeric(column) ? sql`::float8` : column.type === 'date' ? sql`::text` : sql``
      return sql`${value}${cast} as ${sql.ref(key)}`
    })
  })
  const page = dataset.page ? [sql`(${sql.raw(dataset.page)}) as page`] : []
  return sql.join([sql`${sql.ref(dataset.key)}::text as key`, sql.ref('demo'), ...page, ...fields])
}

/**
 * The order of a list: nulls last in either direction, ties by key, so that no page repeats or leaves out a row.
 * Names stand in the order of a dictionary in the reader's language (docs/decisions/0005-arabic-collation.md).
 */
export function orderOf(
  dataset: Dataset,
  { column, descending }: ListState['sort'],
  lang: Lang = 'ar',
): RawBuilder<unknown> {
  const declared = dataset.columns[column]
  const way = descending ? sql`desc nulls last` : sql`asc nulls last`
  const own = valueOf(column, declared)
  const textIn = (name: string) =>
    lang === 'ar' ? sql.ref(`${name}_ar`) : sql`coalesce(${sql.ref(`${name}_en`)}, ${sql.ref(`${name}_ar`)})`
  const source = declared?.type === 'reference' ? dataset.references[declared.to] : undefined
  const field =
    declared?.type === 'bilingual'
      ? sql`${textIn(column)} collate kimya_ar`
      : declared?.type === 'partialDate'
        ? sql`${own} collate "C"`
        : declared?.type === 'reference' && source
          ? sql`coalesce((select ${sql.ref(source.name[lang])} from ${sql.table(source.table)}
              where ${sql.ref(`${source.table}.${source.key}`)} = ${sql.ref(`${dataset.table}.${column}`)}),
              ${declared.standIn ? textIn(declared.standIn) : sql`null`}) collate kimya_ar`
          : declared?.type === 'number'
            ? measureOf(column, declared)
            : own
  return sql`${field} ${way}, ${sql.ref(dataset.key)}`
}

/** Rows of a narrowed list with the fields of some columns. */
export async function readRows<C extends Columns>(
  db: Db,
  dataset: Dataset<C>,
  narrowing: Narrowing,
  {
    sort,
    keys,
    limit,
    offset,
    lang,
  }: { sort: ListState['sort']; keys: readonly string[]; limit: number; offset: number; lang?: Lang },
): Promise<RowOf<C>[]> {
  const { rows } = await sql<RowOf<C>>`
    select ${selectionOf(dataset, keys)} from ${sql.table(dataset.table)}
    where ${conditionOf(dataset, narrowing)}
    order by ${orderOf(dataset, sort, lang)} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** One row with all its fields; null where there is none or it is hidden. */
export async function readRow<C extends Columns>(
  db: Db,
  dataset: Dataset<C>,
  key: string,
): Promise<RowOf<C> | null> {
  const { rows } = await sql<RowOf<C>>`
    select ${selectionOf(dataset, Object.keys(dataset.columns))} from ${sql.table(dataset.table)}
    where ${sql.ref(dataset.key)}::text = ${key} and not hidden`.execute(db)
  return rows[0] ?? null
}

/** How many rows a narrowed list has. */
export async function countRows(db: Db, dataset: Dataset, narrowing: Narrowing): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(dataset.table)} where ${conditionOf(dataset, narrowing)}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export type Facets = Readonly<Record<string, readonly { value: string; count: number }[]>>

/**
 * The values of each filter with the number of rows they would give beside the other filters, the most frequent first.
 * One query: a part for each filter.
 */
export async function countFacets(db: Db, dataset: Dataset, narrowing: Narrowing): Promise<Facets> {
  const filters = Object.entries(dataset.columns).filter(([, { filter }]) => filter === 'options')
  if (filters.length === 0) return {}
  const parts = filters.map(([key, column]) => {
    const field = valueOf(key, column)
    const value = isList(column) ? sql`unnest(${field})` : sql`${field}::text`
    return sql`
      select ${key}::text as filter, value, count(*) as n
      from (select ${value} as value from ${sql.table(dataset.table)} where ${conditionOf(dataset, narrowing, key)}) one
      where value is not null group by value`
  })
  const { rows } = await sql<{ filter: string; value: string; n: number }>`
    select filter, value, n from (${sql.join(parts, sql` union all `)}) counted
    order by filter, n desc, value`.execute(db)
  const facets: Record<string, { value: string; count: number }[]> = {}
  for (const { filter, value, n } of rows) (facets[filter] ??= []).push({ value, count: n })
  return facets
}

/** Where a row comes from: every dataset's table has these fields. */
export interface Provenance {
  source_ar: string | null
  source_en: string | null
  source_url: string | null
  as_of: string | null
  confidence: string | null
  demo: boolean
}

/** The provenance of a row; null where there is none. */
export async function readProvenance(db: Db, dataset: Dataset, key: string): Promise<Provenance | null> {
  const { rows } = await sql<Provenance>`
    select source_ar, source_en, source_url, as_of, confidence, demo from ${sql.table(dataset.table)}
    where ${sql.ref(dataset.key)}::text = ${key} and not hidden`.execute(db)
  return rows[0] ?? null
}

/** The rows that stand before and after one in the dataset's own order, with the fields that name them. */
export async function readNeighbours(
  db: Db,
  dataset: Dataset,
  key: string,
): Promise<{ side: 'previous' | 'next'; row: RowOf<Columns> }[]> {
  const sort = { column: dataset.order.replace(/^-/, ''), descending: dataset.order.startsWith('-') }
  const keys = [...new Set(fullNameKeys(dataset).flatMap((key) => neededFor(dataset.columns, key)))]
  const { rows } = await sql<RowOf<Columns> & { n: number; own: number }>`
    with numbered as (
      select *, row_number() over (order by ${orderOf(dataset, sort)}) as n
      from ${sql.table(dataset.table)} where not hidden
    ), own as (select n from numbered where ${sql.ref(dataset.key)}::text = ${key})
    select ${selectionOf({ ...dataset, page: undefined }, keys)}, numbered.n, own.n as own
    from numbered, own where numbered.n in (own.n - 1, own.n + 1)`.execute(db)
  return rows.map((row) => ({ side: row.n < row.own ? 'previous' : 'next', row }))
}
