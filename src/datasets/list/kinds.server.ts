import { sql, type RawBuilder } from 'kysely'
import type { App } from '#platform/app.server.ts'
import type { Dataset } from '../dataset.ts'
import { conditionOf, isPlain, withTable, type Filters, type Kind } from './where.server.ts'

type Kinds = Record<Kind, boolean>

/**
 * The filters of what is added up, counted or compared over a filtered list: its real rows alone where it has any, else its
 * demonstration data (docs/decisions/0106-one-kind-in-a-figure.md).
 */
export async function figureFilters<Own extends Filters>(
  app: Pick<App, 'db' | 'memo'>,
  dataset: Dataset,
  filters: Own,
): Promise<Own & { kind?: Kind }> {
  const own = await kindsMet(app, dataset, filters)
  return own ? { ...filters, kind: own.real ? 'real' : 'demo' } : filters
}

/** Whether a filtered list has real rows and demonstration data: the real ones come first in it. */
export async function isMixed(
  app: Pick<App, 'db' | 'memo'>,
  dataset: Dataset,
  filters: Filters,
): Promise<boolean> {
  const own = await kindsMet(app, dataset, filters)
  return own !== null && own.real && own.demo
}

/** The kinds of rows that a filtered list has; null where the whole table has one. */
async function kindsMet(
  { db, memo }: Pick<App, 'db' | 'memo'>,
  dataset: Dataset,
  { q, options, ranges, periods, preset }: Filters,
): Promise<Kinds | null> {
  const { table, condition } = sourceOf(dataset, { q, options, ranges, periods, preset })
  const kindsOf = (key: string, condition: RawBuilder<unknown>) =>
    memo.get(`${dataset.table}:kinds:${key}`, [dataset.tag], async () => {
      const some = (kind: RawBuilder<unknown>) =>
        sql`exists (select from ${sql.table(table)} where ${condition} and ${kind})`
      const { rows } =
        await sql<Kinds>`select ${some(sql`not demo`)} as real, ${some(sql`demo`)} as demo`.execute(db)
      return rows[0] ?? { real: false, demo: false }
    })
  const all = await kindsOf('', sql`not hidden`)
  if (!all.real || !all.demo) return null
  return kindsOf(JSON.stringify([q, options, ranges, periods, preset]), condition)
}

/** Where it is asked whether a list has rows of a kind, and the list's condition there: few series say it of many rows. */
export function sourceOf(
  dataset: Dataset,
  filters: Filters,
): { table: string; condition: RawBuilder<unknown> } {
  const counted = dataset.countTable
  if (!counted) return { table: dataset.table, condition: conditionOf(dataset, filters) }
  const sum = counted.sums.find(({ without }) => !without.some((key) => key in filters.options))
  if (sum && isPlain(filters)) {
    const source = withTable(dataset, sum.table)
    return { table: source.table, condition: conditionOf(source, filters) }
  }
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
