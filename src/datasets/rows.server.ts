import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { fieldsOf, isList, isNumeric, neededFor, type Columns, type RowOf } from './columns.ts'
import type { Dataset } from './dataset.ts'
import { fullNameKeys } from './present.server.ts'
import type { ListState } from './state.ts'
import { conditionOf, keyIs, measureOf, storedIn, valueOf, type Narrowing } from './where.server.ts'

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
  // Where there are none, their place is not said: an index would have to have it.
  const nulls =
    declared?.required && !declared.expression && !('measure' in declared && declared.measure)
      ? sql``
      : sql` nulls last`
  const way = sql`${descending ? sql`desc` : sql`asc`}${nulls}`
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
    where ${keyIs(dataset, key)} and not hidden`.execute(db)
  return rows[0] ?? null
}

/** How many rows a narrowed list has. */
export async function countRows(db: Db, dataset: Dataset, narrowing: Narrowing): Promise<number> {
  const { from, rows: stands, condition } = countedFrom(dataset, narrowing)
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(${stands}), 0)::int8 as n from ${from} where ${condition}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Where the rows of a narrowed list are counted, each as how many, under which condition; `except` leaves a filter out. */
function countedFrom(dataset: Dataset, narrowing: Narrowing, except?: string) {
  const { counted } = dataset
  const { table, columns } = counted ? storedIn(dataset, counted.table) : dataset
  const held = counted ? { ...narrowing, periods: {} } : narrowing
  return {
    from: sql.table(table),
    rows: counted?.rows(narrowing.periods) ?? sql`1`,
    condition: conditionOf({ ...dataset, table, columns }, held, except),
    columns,
  }
}

export type Facets = Readonly<Record<string, readonly { value: string; count: number }[]>>

/**
 * The values of each filter with the number of rows they would give beside the other filters, the most frequent first.
 * One query: filters without a choice share the rows that all filters leave, each of the others leaves itself out.
 */
export async function countFacets(db: Db, dataset: Dataset, narrowing: Narrowing): Promise<Facets> {
  const filters = Object.entries(dataset.columns).filter(([, { filter }]) => filter === 'options')
  if (filters.length === 0) return {}
  const all = countedFrom(dataset, narrowing)
  const shared = filters.filter(([key]) => !(key in narrowing.options))
  const fields = shared.map(([key]) => sql`${valueOf(key, all.columns[key])} as ${sql.ref(key)}`)
  const parts = filters.map(([key, column]) => {
    const own = key in narrowing.options ? countedFrom(dataset, narrowing, key) : null
    const field = own ? valueOf(key, own.columns[key]) : sql.ref(key)
    const value = isList(column) ? sql`unnest(${field})` : sql`${field}::text`
    const from = own
      ? sql`select ${value} as value, ${own.rows} as stands from ${own.from} where ${own.condition}`
      : sql`select ${value} as value, stands from narrowed`
    return sql`
      select ${key}::text as filter, value, sum(stands)::int8 as n from (${from}) one
      where value is not null group by value having sum(stands) > 0`
  })
  const { rows } = await sql<{ filter: string; value: string; n: number }>`
    with narrowed as materialized (
      select ${sql.join([sql`${all.rows} as stands`, ...fields])} from ${all.from} where ${all.condition}
    )
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
    where ${keyIs(dataset, key)} and not hidden`.execute(db)
  return rows[0] ?? null
}

/**
 * The rows that stand before and after one in the dataset's own order, with the fields that name them: among all, or
 * among those of its run.
 */
export async function readNeighbours(
  db: Db,
  dataset: Dataset,
  key: string,
): Promise<{ side: 'previous' | 'next'; row: RowOf<Columns> & { page?: string | null } }[]> {
  const { table, run = [] } = dataset
  const sort = { column: dataset.order.replace(/^-/, ''), descending: dataset.order.startsWith('-') }
  const keys = [...new Set(fullNameKeys(dataset).flatMap((name) => neededFor(dataset.columns, name)))]
  const same = run.map((name) => {
    const own = sql`(select ${sql.ref(name)} from ${sql.table(table)} where ${keyIs(dataset, key)})`
    const field = sql.ref(name)
    // Only an equality is looked up in an index.
    return dataset.columns[name]?.required
      ? sql`${field} = ${own}`
      : sql`${field} is not distinct from ${own}`
  })
  const { rows } = await sql<RowOf<Columns> & { n: number; own: number }>`
    with numbered as (
      select *, row_number() over (order by ${orderOf(dataset, sort)}) as n
      from ${sql.table(table)} where ${sql.join([sql`not hidden`, ...same], sql` and `)}
    ), own as (select n from numbered where ${keyIs(dataset, key)})
    select ${selectionOf(dataset, keys)}, n, (select n from own) as own
    from numbered as ${sql.ref(table)} where n in (select n + side from own, (values (-1), (1)) sides (side))`.execute(
    db,
  )
  return rows.map((row) => ({ side: row.n < row.own ? 'previous' : 'next', row }))
}
