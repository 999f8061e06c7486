import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { fieldsOf, isNumeric, neededFor, type Columns, type RowOf } from '../columns.ts'
import type { Dataset } from '../dataset.ts'
import { marksSql } from './marks.server.ts'
import { fullNameKeys } from '../present.server.ts'
import type { ListState } from './state.ts'
import { conditionOf, keyEquals, measureOf, valueOf, type Filters } from './where.server.ts'
import { referenceNamed } from '../references.ts'

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
  const measures = keys.flatMap((key) => {
    const column = dataset.columns[key]
    const measure = column?.type === 'number' ? column.measure : undefined
    return measure ? [sql`${sql.ref(measure.field)}::float8 as ${sql.ref(measure.field)}`] : []
  })
  // How old a state is says whether it still holds.
  const checked = dataset.recheck && keys.includes(dataset.recheck.column) ? [sql.ref('as_of')] : []
  const page = dataset.page ? [sql`(${sql.raw(dataset.page)}) as page`] : []
  return sql.join([
    sql`${sql.ref(dataset.key)}::text as key`,
    sql.ref('demo'),
    sql`${marksSql(dataset)} as marks`,
    sql.ref('source_url'),
    ...checked,
    ...page,
    ...fields,
    ...measures,
  ])
}

/** Whether a list has real rows and demonstration data, which then come after them (`isMixed`). */
export interface RealFirst {
  realFirst: boolean
}

/**
 * The order of a list: nulls last in either direction, ties by key, so that no page repeats or leaves out a row.
 * Names are in the order of a dictionary in the reader's language (docs/decisions/0005-arabic-collation.md).
 */
export function orderOf(
  dataset: Dataset,
  sort: ListState['sort'],
  lang: Lang = 'ar',
  { realFirst }: Partial<RealFirst> = {},
): RawBuilder<unknown> {
  return sql`${realFirst ? sql`demo, ` : sql``}${orderedBy(dataset, sort.column, lang)} ${wayOf(dataset, sort)}, ${sql.ref(dataset.key)}`
}

/** The direction of an order, with the place of nulls where there are any. */
export function wayOf(dataset: Dataset, { column, descending }: ListState['sort']): RawBuilder<unknown> {
  // Where there are none, their place is not said: an index would have to have it.
  const nulls = hasNulls(dataset, column) ? sql` nulls last` : sql``
  return sql`${descending ? sql`desc` : sql`asc`}${nulls}`
}

/** Whether what rows are ordered by can be missing. */
export function hasNulls({ columns }: Dataset, column: string): boolean {
  const declared = columns[column]
  return !declared?.required || Boolean(declared.expression || ('measure' in declared && declared.measure))
}

/** The SQL of what rows are ordered by. */
export function orderedBy(dataset: Dataset, column: string, lang: Lang): RawBuilder<unknown> {
  const declared = dataset.columns[column]
  const own = valueOf(column, declared)
  const textIn = (name: string) =>
    lang === 'ar' ? sql.ref(`${name}_ar`) : sql`coalesce(${sql.ref(`${name}_en`)}, ${sql.ref(`${name}_ar`)})`
  if (declared?.type === 'bilingual') return sql`${textIn(column)} collate kimya_ar`
  if (declared?.type === 'partialDate') return sql`${own} collate "C"`
  if (declared?.type === 'number') return measureOf(column, declared)
  if (declared?.type !== 'reference') return own
  const source = referenceNamed(declared.to)
  return sql`coalesce((select ${sql.ref(source.name[lang])} from ${sql.table(source.table)}
    where ${sql.ref(`${source.table}.${source.key}`)} = ${sql.ref(`${dataset.table}.${column}`)}),
    ${declared.fallbackColumn ? textIn(declared.fallbackColumn) : sql`null`}) collate kimya_ar`
}

/** A page of a list: which rows, in which order, with which fields. */
export interface RowsPage {
  sort: ListState['sort']
  keys: readonly string[]
  limit: number
  offset: number
  lang?: Lang
}

/** Rows of a filtered list with the fields of some columns. */
export function readRows<C extends Columns>(
  db: Db,
  dataset: Dataset<C>,
  filters: Filters,
  page: RowsPage,
): Promise<RowOf<C>[]> {
  const [table, key] = [sql.table(dataset.table), sql.ref(dataset.key)]
  return readThese(
    db,
    dataset,
    page,
    sql`select ${key} from ${table} where ${conditionOf(dataset, filters)}
      order by ${orderOf(dataset, page.sort, page.lang)} limit ${page.limit} offset ${page.offset}`,
  )
}

/**
 * The same among the first `most` rows of the order, which its index gives one after the other: quick where many rows
 * match, and fewer than asked for where those that match lie further behind. A period of what they are ordered by is where
 * they begin, and rare values that have an index of their own in this order are walked through alone.
 */
export function readAmongFirst<C extends Columns>(
  db: Db,
  dataset: Dataset<C>,
  filters: Filters,
  page: RowsPage,
  most: number,
): Promise<RowOf<C>[]> {
  const [table, key] = [sql.table(dataset.table), sql.ref(dataset.key)]
  return readThese(
    db,
    dataset,
    page,
    // The sort has a name of its own: so the database knows that the rows come in order, and stops at a full page.
    sql`select ${key} from (
        select *, ${orderedBy(dataset, page.sort.column, page.lang ?? 'ar')} as ordered from ${table}
        where ${conditionOf(dataset, walkedThrough(dataset, filters, page.sort))}
        order by ${orderOf(dataset, page.sort, page.lang)} limit ${most}) as ${table}
      where ${conditionOf(dataset, filters)}
      order by ordered ${wayOf(dataset, page.sort)}, ${key} limit ${page.limit} offset ${page.offset}`,
  )
}

/** The filters that an index in this order applies by itself. */
export function walkedThrough(
  { order, rare = {} }: Dataset,
  { options, periods }: Filters,
  { column }: ListState['sort'],
): Filters {
  const isOwn = column === order.replace(/^-/, '')
  const alone = Object.entries(options).filter(
    ([key, values]) => isOwn && values.length === 1 && values.every((value) => value === rare[key]),
  )
  const period = periods[column]
  return {
    q: '',
    options: Object.fromEntries(alone),
    ranges: {},
    periods: period ? { [column]: period } : {},
    preset: null,
  }
}

/**
 * The same by collecting what matches and sorting it, however an index might tempt the planner to look through the whole
 * order instead. `keys` are those of all that match, where they are known.
 */
export function readSorted<C extends Columns>(
  db: Db,
  dataset: Dataset<C>,
  filters: Filters,
  page: RowsPage,
  { few, keys }: { few: boolean; keys: readonly string[] | null },
): Promise<RowOf<C>[]> {
  const [table, key] = [sql.table(dataset.table), sql.ref(dataset.key)]
  const found = keys ? sql`not hidden and ${key} = any(${[...keys]})` : conditionOf(dataset, filters, { few })
  return readThese(
    db,
    dataset,
    page,
    sql`select ${key} from (select * from ${table} where ${found} offset 0) as ${table}
      order by ${orderOf(dataset, page.sort, page.lang)} limit ${page.limit} offset ${page.offset}`,
  )
}

/** The rows of a page, whose keys are selected; what is computed over a row is computed for them, not for those before. */
async function readThese<C extends Columns>(
  db: Db,
  dataset: Dataset<C>,
  { sort, keys, lang }: RowsPage,
  selected: RawBuilder<unknown>,
): Promise<RowOf<C>[]> {
  const { rows } = await sql<RowOf<C>>`
    select ${selectionOf(dataset, keys)} from ${sql.table(dataset.table)}
    where ${sql.ref(dataset.key)} in (${selected})
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
    where ${keyEquals(dataset, key)} and not hidden`.execute(db)
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
    where ${keyEquals(dataset, key)} and not hidden`.execute(db)
  return rows[0] ?? null
}

/**
 * The rows before and after one in the dataset's own order, with the fields that name them: among all, or
 * within its `neighbourScope`.
 */
export async function readNeighbours(
  db: Db,
  dataset: Dataset,
  key: string,
): Promise<{ side: 'previous' | 'next'; row: RowOf<Columns> & { page?: string | null } }[]> {
  const { table, neighbourScope = [] } = dataset
  const sort = { column: dataset.order.replace(/^-/, ''), descending: dataset.order.startsWith('-') }
  const keys = [...new Set(fullNameKeys(dataset).flatMap((name) => neededFor(dataset.columns, name)))]
  const same = neighbourScope.map((name) => {
    const own = sql`(select ${sql.ref(name)} from ${sql.table(table)} where ${keyEquals(dataset, key)})`
    const field = sql.ref(name)
    // Only an equality is looked up in an index.
    return dataset.columns[name]?.required
      ? sql`${field} = ${own}`
      : sql`${field} is not distinct from ${own}`
  })
  const rest = sql.join([sql`not hidden`, ...same], sql` and `)
  if (!sort.descending && !hasNulls(dataset, sort.column)) {
    // Such an order is a comparison, by which an index leads from the row to those beside it.
    const place = sql`${orderedBy(dataset, sort.column, 'ar')}, ${sql.ref(dataset.key)}`
    const beside = (side: 'previous' | 'next') => {
      const [than, way] = side === 'next' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
      return sql`(select ${side}::text as side, ${selectionOf(dataset, keys)} from ${sql.table(table)}
        where ${rest} and (${place}) ${than} (select ${place} from ${sql.table(table)} where ${keyEquals(dataset, key)})
        order by ${orderedBy(dataset, sort.column, 'ar')} ${way}, ${sql.ref(dataset.key)} ${way} limit 1)`
    }
    const { rows } = await sql<RowOf<Columns> & { side: 'previous' | 'next' }>`
      ${beside('previous')} union all ${beside('next')}`.execute(db)
    return rows.map((row) => ({ side: row.side, row }))
  }
  const { rows } = await sql<RowOf<Columns> & { n: number; own: number }>`
    with numbered as (
      select *, row_number() over (order by ${orderOf(dataset, sort)}) as n
      from ${sql.table(table)} where ${rest}
    ), own as (select n from numbered where ${keyEquals(dataset, key)})
    select ${selectionOf(dataset, keys)}, n, (select n from own) as own
    from numbered as ${sql.ref(table)} where n in (select n + side from own, (values (-1), (1)) sides (side))`.execute(
    db,
  )
  return rows.map((row) => ({ side: row.n < row.own ? 'previous' : 'next', row }))
}
