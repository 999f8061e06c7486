import { sql, type RawBuilder } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { marksOf, type Mark } from '#ui/marks.ts'
import { isNumeric, neededFor, type Column } from '../columns.ts'
import type { DataRow, Heading, TableData } from '../contract.ts'
import type { Dataset } from '../dataset.ts'
import { machineName } from '../machine/fields.server.ts'
import { usePath } from '../machine/use-path.ts'
import { presentCell, presentContextFor } from '../present.server.ts'
import type { Fields, PresentContext } from '../present-context.ts'
import { orderOf, selectionOf } from './rows.server.ts'
import type { ListState } from './state.ts'
import { countWords, unitOf } from '../words.server.ts'

/** A column's heading where nothing is sorted. */
export function plainHeading(key: string, column: Column, lang: Lang): Heading {
  return {
    key,
    label: (column.heading ?? column.label)[lang],
    unit: unitOf(column, lang),
    numeric: isNumeric(column),
    sort: null,
    sorted: null,
  }
}

type MarkedKey = { key: string; marks: readonly Mark[] }

/** A row in words; it leads to its own page or to the one that the dataset says. */
export function rowInWords(
  dataset: Dataset,
  keys: readonly string[],
  row: Fields & MarkedKey,
  presentContext: PresentContext,
): DataRow {
  const page = dataset.page ? row['page'] : row.key
  return {
    key: row.key,
    href: typeof page === 'string' ? `/${dataset.section}/${page}` : '',
    cells: keys.map((key) => presentCell(dataset, key, row, presentContext)),
    marks: marksOf([row.marks]),
    ...(typeof row['source_url'] === 'string' && { source: row['source_url'] }),
  }
}

/** How many rows meet a condition, hidden ones left out. */
export async function relatedCount(
  ctx: Pick<RequestContext, 'app' | 'tag'>,
  dataset: Dataset,
  condition: RawBuilder<unknown>,
): Promise<number> {
  ctx.tag(dataset.tag)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(dataset.table)} where not hidden and (${condition})`.execute(
    ctx.app.db,
  )
  return rows[0]?.n ?? 0
}

/** Rows that belong to something else, as a table with some of their columns; null where there are none. */
export interface Related extends TableData {
  total: number
}

interface RelatedColumns {
  columns: readonly string[]
  sort: ListState['sort']
  limit: number
  /** Parameters of the dataset's list that leave these rows, where there are such: by them programs fetch them. */
  filters?: Record<string, string> | URLSearchParams
}

/**
 * The rows under a condition, the first `limit` of them in words with the number of all. Hidden ones are left out.
 * The condition is SQL of the section's own.
 */
export async function relatedRows(
  ctx: RequestContext,
  dataset: Dataset,
  condition: RawBuilder<unknown>,
  { columns, sort, limit, filters }: RelatedColumns,
): Promise<Related | null> {
  ctx.tag(dataset.tag)
  const keys = [...new Set(columns.flatMap((key) => neededFor(dataset.columns, key)))]
  const { rows } = await sql<Fields & MarkedKey & { total: number }>`
    select ${selectionOf(dataset, keys)}, count(*) over () as total from ${sql.table(dataset.table)}
    where not hidden and (${condition})
    order by ${orderOf(dataset, sort, ctx.lang)} limit ${limit}`.execute(ctx.app.db)
  const total = rows[0]?.total ?? 0
  if (total === 0) return null
  const presentContext = await presentContextFor(ctx, dataset, rows)
  return {
    total,
    count: countWords(dataset.rows, total, ctx.lang, presentContext),
    headings: columns.flatMap((key) => {
      const column = dataset.columns[key]
      return column ? [plainHeading(key, column, ctx.lang)] : []
    }),
    rows: rows.map((row) => rowInWords(dataset, columns, row, presentContext)),
    use: filters && usePath(machineName(dataset), new URLSearchParams(filters)),
  }
}
