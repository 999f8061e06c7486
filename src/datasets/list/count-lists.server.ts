import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Dataset } from '../dataset.ts'
import { conditionOf, withTable, type Filters } from './where.server.ts'

/** How many rows a filtered list has of each kind. */
export interface ListCount {
  real: number
  demo: number
}

/** The numbers of rows of many filtered lists in one statement, in the order of the lists. */
export async function countLists(
  db: Db,
  lists: readonly { dataset: Dataset; filters: Filters }[],
): Promise<ListCount[]> {
  if (lists.length === 0) return []
  const parts = lists.map(({ dataset, filters }, at) => {
    const counted = dataset.countTable
    const source = counted ? withTable(dataset, counted.table) : dataset
    const condition = conditionOf(source, counted ? { ...filters, periods: {} } : filters)
    // Rows that are counted apart are in sums, each of which is several of them.
    const rows = counted ? counted.rows(filters.periods) : sql`1`
    const sumOf = (kind: ReturnType<typeof sql>) =>
      sql`coalesce(sum(${rows}) filter (where ${kind}), 0)::float8`
    return sql`select ${sql.lit(at)}::int as at, ${sumOf(sql`not demo`)} as real, ${sumOf(sql`demo`)} as demo
      from ${sql.table(source.table)} where ${condition}`
  })
  const { rows } = await sql<ListCount & { at: number }>`
    select at, real, demo from (${sql.join(parts, sql` union all `)}) counted order by at`.execute(db)
  return rows.map(({ real, demo }) => ({ real, demo }))
}
