import { sql, type RawBuilder } from 'kysely'
import { conditionOf, type Narrowing } from '#datasets/where.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { DEALS } from './deals.server.ts'
import { SECTORS } from '#datasets/options.ts'
import type { Words } from '#datasets/words.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { VALUE_BASES } from './options.ts'

/** Deals of one year or sector: how many, and what those that disclosed a value on one basis add up to. */
export interface DealTotal {
  /** `2024`, or the sector's name. */
  name: string
  deals: number
  valued: number
  /** Thousands of millions of dollars; null where nobody disclosed a value. */
  billions: number | null
}

export type ValueBasis = keyof typeof VALUE_BASES

/** SQL: a deal whose value is added. Nothing is sure of a rumour, and nothing was paid in a cancelled deal. */
export const COUNTED = sql<boolean>`(value_usd_m is not null and the_condition not in ('rumour', 'cancelled'))`

/** What values of one basis come to. */
export interface BasisTotal {
  basis: ValueBasis
  deals: number
  millions: number
}

/**
 * The disclosed values under a condition by what they stand for, the basis of most deals first. A purchase price is not
 * added to the value of an enterprise with its debt, nor either to that of a merged company.
 */
export async function totalsByBasis(db: Db, condition: RawBuilder<unknown>): Promise<BasisTotal[]> {
  const { rows } = await sql<BasisTotal>`
    select coalesce(value_basis, 'undisclosed') as basis, count(*) as deals, sum(value_usd_m)::float8 as millions
    from mergers_acquisitions_deal where ${COUNTED} and ${condition}
    group by 1 order by 2 desc, 3 desc, 1`.execute(db)
  return rows
}

type Asking = Pick<RequestContext, 'app' | 'lang' | 'tag'>

/**
 * Totals of a narrowed list. What was only rumoured or was cancelled adds nothing; undisclosed values are counted beside,
 * never as zero.
 */
async function totalsBy(
  ctx: Asking,
  narrowing: Narrowing,
  basis: ValueBasis | null,
  name: RawBuilder<unknown>,
): Promise<DealTotal[]> {
  ctx.tag(DEALS.tag)
  const own = sql`coalesce(value_basis, 'undisclosed') = ${basis}`
  const { rows } = await sql<DealTotal>`
    select ${name} as name, count(*) as deals, count(value_usd_m) filter (where ${own}) as valued,
      (sum(value_usd_m) filter (where ${own}) / 1000)::float8 as billions
    from mergers_acquisitions_deal
    where the_condition not in ('rumour', 'cancelled') and ${conditionOf(DEALS, narrowing)}
    group by 1 order by 1`.execute(ctx.app.db)
  return rows
}

/** By year of announcement, from the first year to the last without a gap. */
export async function yearTotals(
  ctx: Asking,
  narrowing: Narrowing,
  basis: ValueBasis | null,
): Promise<DealTotal[]> {
  return withoutGaps(await totalsBy(ctx, narrowing, basis, sql`left(announcement_date, 4)`))
}

/** By sector, the largest value first. */
export async function sectorTotals(
  ctx: Asking,
  narrowing: Narrowing,
  basis: ValueBasis | null,
): Promise<DealTotal[]> {
  const names: Readonly<Record<string, Words>> = SECTORS
  return (await totalsBy(ctx, narrowing, basis, sql`sector`))
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
