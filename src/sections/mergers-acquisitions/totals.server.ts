import { sql, type RawBuilder } from 'kysely'
import { conditionOf, type Narrowing } from '#datasets/where.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { DEALS } from './deals.server.ts'
import { SECTORS } from '#datasets/options.ts'
import type { Words } from '#datasets/words.ts'

/** Deals of one year or sector: how many, and what those that disclosed a value add up to. */
export interface DealTotal {
  /** `2024`, or the sector's name. */
  name: string
  deals: number
  valued: number
  /** Thousands of millions of dollars; null where nobody disclosed a value. */
  billions: number | null
}

type Asking = Pick<RequestContext, 'app' | 'lang' | 'tag'>

/**
 * Totals of a narrowed list. What was only rumoured or was cancelled adds nothing; undisclosed values are counted beside,
 * never as zero.
 */
async function totalsBy(ctx: Asking, narrowing: Narrowing, name: RawBuilder<unknown>): Promise<DealTotal[]> {
  ctx.tag(DEALS.tag)
  const { rows } = await sql<DealTotal>`
    select ${name} as name, count(*) as deals, count(value_usd_m) as valued,
      (sum(value_usd_m) / 1000)::float8 as billions
    from mergers_acquisitions_deal
    where the_condition not in ('rumour', 'cancelled') and ${conditionOf(DEALS, narrowing)}
    group by 1 order by 1`.execute(ctx.app.db)
  return rows
}

/** By year of announcement, from the first year to the last without a gap. */
export async function yearTotals(ctx: Asking, narrowing: Narrowing): Promise<DealTotal[]> {
  return withoutGaps(await totalsBy(ctx, narrowing, sql`left(announcement_date, 4)`))
}

/** By sector, the largest value first. */
export async function sectorTotals(ctx: Asking, narrowing: Narrowing): Promise<DealTotal[]> {
  const names: Readonly<Record<string, Words>> = SECTORS
  return (await totalsBy(ctx, narrowing, sql`sector`))
    .map((row) => ({ ...row, name: names[row.name]?.[ctx.lang] ?? row.name }))
    .sort((a, b) => (b.billions ?? 0) - (a.billions ?? 0) || b.deals - a.deals)
}

function withoutGaps(years: readonly DealTotal[]): DealTotal[] {
  const [first, last] = [Number(years[0]?.name), Number(years.at(-1)?.name)]
  if (!Number.isFinite(first) || !Number.isFinite(last)) return []
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const name = String(first + index)
    return years.find((year) => year.name === name) ?? { name, deals: 0, valued: 0, billions: null }
  })
}
