import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { fieldsOf, isNumeric, neededFor, type Columns, type RowOf } from './columns.ts'
import type { Dataset } from './dataset.ts'
import { fullNameKeys } from './present.server.ts'
import type { ListState } from './state.ts'
import { conditionOf, keyIs, measureOf, valueOf, type Narrowing } from './where.server.ts'

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
  const every = [sql`${sql.ref(dataset.key)}::text as key`, sql.ref('demo'), sql.ref('source_url')]
  return sql.join([...every, ...page, ...fields])
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
  const [table, key] = [sql.table(dataset.table), sql.ref(dataset.key)]
  // What is computed over a row is computed for the rows of the page, not for all those before them.
  const { rows } = await sql<RowOf<C>>`
    select ${selectionOf(dataset, keys)} from ${table}
    where ${key} in (
      select ${key} from ${table} where ${conditionOf(dataset, narrowing)}
      order by ${orderOf(dataset, sort, lang)} limit ${limit} offset ${offset})
    order by ${orderOf(dataset, sort, lang)}`.execute(db)
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
