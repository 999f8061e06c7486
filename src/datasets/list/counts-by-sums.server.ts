import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Counts } from './counts.ts'
import type { CountTable, Dataset } from '../dataset.ts'
import { conditionsOf, withTable, type Filters } from './where.server.ts'

/** A statement over one table, by the filter whose values it counts; the empty one counts the list. */
interface Part {
  table: string
  condition: RawBuilder<unknown>
  filters: string[]
}

/**
 * Counts a filtered list whose rows are counted apart: every filter from the smallest sum that has its column and those
 * of the active filters. Filters that are counted under the same conditions share a scan.
 */
export async function countSums(
  db: Db,
  dataset: Dataset,
  countTable: CountTable,
  filters: Filters,
): Promise<Counts> {
  const { chosen, rest } = conditionsOf(withTable(dataset, countTable.table), { ...filters, periods: {} })
  // A text may name anything that a row has, and only the series know their periods.
  const isWhole = filters.q !== '' || Object.keys(filters.periods).length > 0
  const weight = isWhole ? countTable.rows(filters.periods) : sql`rows`
  const tableWith = (keys: readonly string[]) =>
    (!isWhole && countTable.sums.find(({ without }) => !keys.some((key) => without.includes(key)))?.table) ||
    countTable.table
  const parts = new Map<string, Part>()
  for (const filter of ['', ...filtersOf(dataset)]) {
    const others = [...chosen].filter(([key]) => key !== filter)
    const table = tableWith([...others.map(([key]) => key), ...(filter ? [filter] : [])])
    const name = chosen.has(filter) ? filter : table
    const part = parts.get(name) ?? {
      table,
      condition: sql.join([...others.map(([, condition]) => condition), ...rest], sql` and `),
      filters: [],
    }
    part.filters.push(filter)
    parts.set(name, part)
  }
  const { rows } = await sql<{ filter: string; value: string; n: number }>`
    select filter, value, n from (${sql.join(
      [...parts.values()].map((part) => countPart(part, weight)),
      sql` union all `,
    )}) counted where filter = '' or (value is not null and n > 0) order by filter, n desc, value`.execute(db)
  const facets: Record<string, { value: string; count: number }[]> = {}
  for (const { filter, value, n } of rows) if (filter) (facets[filter] ??= []).push({ value, count: n })
  return { total: rows.find(({ filter }) => filter === '')?.n ?? 0, facets, figures: {}, sources: null }
}

const filtersOf = ({ columns }: Dataset) =>
  Object.entries(columns).flatMap(([key, { filter }]) => (filter === 'options' ? [key] : []))

/** All of a part's filters in one scan. */
function countPart({ table, condition, filters }: Part, weight: RawBuilder<unknown>): RawBuilder<unknown> {
  const keys = filters.filter(Boolean)
  const sets = filters.map((filter) => (filter ? sql`(${sql.ref(filter)})` : sql`()`))
  const name = keys.map((key) => sql`when grouping(${sql.ref(key)}) = 0 then ${key}::text`)
  const value = keys.map((key) => sql`${sql.ref(key)}::text`)
  return sql`
    select ${keys.length > 0 ? sql`case ${sql.join(name, sql` `)} else '' end` : sql`''`} as filter,
      ${keys.length > 0 ? sql`coalesce(${sql.join(value)})` : sql`null::text`} as value, coalesce(sum(${weight}), 0)::float8 as n
    from ${sql.table(table)} where ${condition} group by grouping sets (${sql.join(sets)})`
}
