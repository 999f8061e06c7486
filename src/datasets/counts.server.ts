import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { isList } from './columns.ts'
import type { Dataset } from './dataset.ts'
import { conditionsOf, storedIn, valueOf, type Narrowing } from './where.server.ts'

export type Facets = Readonly<Record<string, readonly { value: string; count: number }[]>>

/** What a narrowed list has. */
export interface Counts {
  total: number
  /** The values of each filter with the number of rows they would give beside the other filters, the most frequent first. */
  facets: Facets
  /** The dataset's own figures. */
  figures: Readonly<Record<string, number>>
}

/**
 * Counts a narrowed list in one statement that looks at each row once: a row that only one filter keeps out counts for the
 * values of that filter.
 */
export async function countList(db: Db, dataset: Dataset, narrowing: Narrowing): Promise<Counts> {
  const { counted, figures = {} } = dataset
  const stored = counted ? storedIn(dataset, counted.table) : dataset
  const weight = counted?.rows(narrowing.periods) ?? sql`1`
  const { chosen, rest } = conditionsOf(stored, counted ? { ...narrowing, periods: {} } : narrowing)
  const filters = Object.entries(stored.columns).filter(([, { filter }]) => filter === 'options')
  const fields = filters.map(([key, column]) => sql`${valueOf(key, column)} as ${sql.ref(key)}`)
  // Rows that are alike in all filters are counted together: by their places, as the values are parameters.
  const groups = Array.from({ length: fields.length + 1 }, (_, i) => sql.lit(i + 2))
  const missed = [...chosen.values()].map((condition) => sql`((${condition}) is not true)::int`)
  const near = missed.length > 1 ? [sql`${sql.join(missed, sql` + `)} <= 1`] : []
  const keptOut = [...chosen].map(
    ([key, condition]) => sql`when (${condition}) is not true then ${key}::text`,
  )
  const by = keptOut.length > 0 ? sql`case ${sql.join(keptOut, sql` `)} end` : sql`null::text`
  const one = (filter: string, key: string, value: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
    select ${filter}::text as filter, ${key}::text as value, (${value})::float8 as n from near where ${where}`
  const inAll = sql`kept_out_by is null`
  const parts = filters.map(([key, column]) => {
    const value = isList(column) ? sql`unnest(${sql.ref(key)})` : sql`${sql.ref(key)}::text`
    const where = chosen.has(key) ? sql`(kept_out_by is null or kept_out_by = ${key})` : inAll
    return sql`
      select ${key}::text as filter, value, sum(rows)::float8 as n
      from (select ${value} as value, rows from near where ${where}) one
      where value is not null group by value having sum(rows) > 0`
  })
  const { rows } = await sql<{ filter: string; value: string; n: number }>`
    with near as materialized (
      select sum(${weight})::int8 as rows, ${sql.join([sql`${by} as kept_out_by`, ...fields])}
      from ${sql.table(stored.table)} where ${sql.join([...near, ...rest], sql` and `)}
      group by ${sql.join(groups)}
    )
    select filter, value, n from (${sql.join(
      [
        one('', '', sql`coalesce(sum(rows), 0)`, inAll),
        ...Object.entries(figures).map(([name, figure]) => one('', name, figure, inAll)),
        ...parts,
      ],
      sql` union all `,
    )}) counted
    order by filter, n desc, value`.execute(db)
  const facets: Record<string, { value: string; count: number }[]> = {}
  const own: Record<string, number> = {}
  for (const { filter, value, n } of rows) {
    if (filter === '') own[value] = n
    else (facets[filter] ??= []).push({ value, count: n })
  }
  const { '': total = 0, ...asked } = own
  return { total, facets, figures: asked }
}
