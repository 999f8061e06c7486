import { sql, type RawBuilder } from 'kysely'
import type { App } from '#platform/app.server.ts'
import type { Dataset } from '../dataset.ts'
import { conditionOf, withTable, type Filters, type Kind } from './where.server.ts'

type Kinds = Record<Kind, boolean>

/**
 * The filters of what is added up, counted or compared over a filtered list: its real rows alone where it has any, else its
 * demonstration data (docs/decisions/0106-one-kind-in-a-figure.md).
 */
export async function figureFilters<Own extends Filters>(
  { db, memo }: Pick<App, 'db' | 'memo'>,
  dataset: Dataset,
  filters: Own,
): Promise<Own & { kind?: Kind }> {
  const { table } = sourceOf(dataset, filters)
  const kindsOf = (key: string, condition: RawBuilder<unknown>) =>
    memo.get(`${dataset.table}:kinds:${key}`, [dataset.tag], async () => {
      const some = (kind: RawBuilder<unknown>) =>
        sql`exists (select from ${sql.table(table)} where ${condition} and ${kind})`
      const { rows } =
        await sql<Kinds>`select ${some(sql`not demo`)} as real, ${some(sql`demo`)} as demo`.execute(db)
      return rows[0] ?? { real: false, demo: false }
    })
  const all = await kindsOf('', sql`not hidden`)
  if (!all.real || !all.demo) return filters
  const { q, options, ranges, periods, preset } = filters
  const { condition } = sourceOf(dataset, filters)
  const own = await kindsOf(JSON.stringify([q, options, ranges, periods, preset]), condition)
  return { ...filters, kind: own.real ? 'real' : 'demo' }
}

/** Where it is asked whether a list has rows of a kind, and the list's condition there: few series say it of many rows. */
export function sourceOf(
  dataset: Dataset,
  filters: Filters,
): { table: string; condition: RawBuilder<unknown> } {
  const counted = dataset.countTable
  if (!counted) return { table: dataset.table, condition: conditionOf(dataset, filters) }
  const source = withTable(dataset, counted.table)
  const { periods } = filters
  return {
    table: source.table,
    condition: sql`${conditionOf(source, { ...filters, periods: {} })} and ${counted.rows(periods)} > 0`,
  }
}

/** The same for the rows that a condition finds, which decides of hidden ones as well. */
export function ofOneKind(
  { table }: Pick<Dataset, 'table'>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(${condition}) and demo = not exists (select from ${sql.table(table)} where (${condition}) and not demo)`
}
