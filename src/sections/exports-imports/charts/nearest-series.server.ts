import { sql } from 'kysely'
import { filterQuery, type ListState } from '#datasets/list/state.ts'
import { conditionOf, withTable, type Filters } from '#datasets/list/where.server.ts'
import { MOST_TOGETHER, workbenchPath } from '#datasets/series/workbench-path.ts'
import type { App } from '#platform/app.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { parseTradeKey, printTradeKey, type TradeMeasure } from '../contract.ts'
import { printRun, type RunKey } from '../flows/details-key.ts'
import { WORLD } from '../flows/flow-sql.server.ts'
import { FLOWS } from '../flows/flows.server.ts'

/** What is drawn: sums by partner, or over all of them. */
type Drawn = 'partners' | 'all'

interface Wanted {
  filters: ListState & Pick<Filters, 'kind'>
  /** Over which the largest are the largest. */
  span: { from: string | null; to: string | null }
  drawn: Drawn
  frequency: 'monthly' | 'annual'
  measure: TradeMeasure
}

/** What names goods: over all of them there are far more series than the workbench takes, and none is near to their sums. */
const OF_GOODS = ['product', 'hs_code', 'heading']

/**
 * Where the workbench opens the series nearest to sums of named goods that are drawn: the largest trade of each partner, the
 * largest partners first; of sums over all partners the trades that are recorded so, else the same. Undefined over all goods,
 * and where it has none of them.
 */
export async function nearestSeries(
  { db, memo }: Pick<App, 'db' | 'memo'>,
  { filters, span, drawn, frequency, measure }: Wanted,
): Promise<string | undefined> {
  if (filters.q === '' && !OF_GOODS.some((key) => key in filters.options)) return undefined
  const ofFrequency = { ...filters, periods: {}, options: { ...filters.options, frequency: [frequency] } }
  const key = `${FLOWS.table}:nearest:${drawn}:${filters.kind ?? ''}:${filterQuery(FLOWS, ofFrequency)}:${span.from}:${span.to}`
  const runs = await memo.get(key, [FLOWS.tag], async () => {
    const whole = drawn === 'all' ? await largest(db, ofFrequency, span, 'all') : []
    return whole.length > 0 ? whole : largest(db, ofFrequency, span, 'partners')
  })
  const keys = runs
    .map((run) => printTradeKey({ run: printRun(run), frequency, measure }))
    .filter((one) => parseTradeKey(one) !== null)
  return keys.length > 0 ? workbenchPath(keys, [['range', 'all']]) : undefined
}

async function largest(
  db: Db,
  filters: Filters,
  { from, to }: Wanted['span'],
  drawn: Drawn,
): Promise<RunKey[]> {
  const { rows } = await sql<RunKey>`
    with chosen as materialized (
      select product, process, country, partner, hs_code, is_mirror, series_key from exports_imports_series
      where partner ${drawn === 'all' ? sql`=` : sql`<>`} ${WORLD} and ${conditionOf(withTable(FLOWS, 'exports_imports_series'), filters)}
    ), sums as (
      select chosen.product, chosen.process, chosen.country, chosen.partner, chosen.hs_code, chosen.is_mirror,
        sum(flow.value_usd) as usd
      from chosen join exports_imports_flow flow using (series_key)
      where flow.year_month between ${from} and ${to} group by 1, 2, 3, 4, 5, 6
    )
    select product, process, country, partner, hs_code, is_mirror
    from (
      select *, row_number() over (partition by partner order by usd desc nulls last) as place,
        sum(usd) over (partition by partner) as whole from sums
    ) placed
    order by ${drawn === 'all' ? sql`` : sql`place, whole desc nulls last,`} usd desc nulls last, product, country, partner, hs_code
    limit ${MOST_TOGETHER}`.execute(db)
  return rows
}
