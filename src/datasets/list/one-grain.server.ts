import { sql } from 'kysely'
import type { App } from '#platform/app.server.ts'
import type { Dataset } from '../dataset.ts'
import { sourceOf } from './kinds.server.ts'
import type { ListState } from './state.ts'

/**
 * The state of a list whose rows of a period are those of one grain. Where a period is asked for in which there are rows of both
 * (its months and its year count the same twice) and none was chosen: the finer one where an end of the period is finer than a
 * year, else the coarser.
 */
export async function ofOneGrain(
  { db, memo }: Pick<App, 'db' | 'memo'>,
  dataset: Dataset,
  state: ListState,
): Promise<ListState> {
  const { grains } = dataset
  const period = grains && state.periods[grains.period]
  if (!period || state.options[grains.column]) return state
  const { table, condition } = sourceOf(dataset, state)
  const { q, options, ranges, periods, preset } = state
  const isBoth = await memo.get(
    `${dataset.table}:grains:${JSON.stringify([q, options, ranges, periods, preset])}`,
    [dataset.tag],
    async () => {
      const some = (grain: string) =>
        sql`exists (select from ${sql.table(table)} where ${condition} and ${sql.ref(grains.column)} = ${grain})`
      const { rows } = await sql<{ both: boolean }>`
        select ${some(grains.coarse)} and ${some(grains.fine)} as both`.execute(db)
      return rows[0]?.both ?? false
    },
  )
  if (!isBoth) return state
  const isFine = [period.from, period.to].some((end) => end !== null && end.length > YEAR.length)
  return { ...state, options: { ...options, [grains.column]: [isFine ? grains.fine : grains.coarse] } }
}

const YEAR = '2026'
