import { sql, type RawBuilder } from 'kysely'
import { conditionOf, storedIn, type Narrowing } from '#datasets/where.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { WORLD } from './flow-sql.server.ts'
import { FLOWS } from './flows.server.ts'
import type { Focus } from './focus.ts'
import type { Coded } from './overlap.ts'
import type { Line } from './totals.ts'

const SERIES = storedIn(FLOWS, 'exports_imports_series')
const PERIODS = storedIn(FLOWS, 'exports_imports_period')
/** Filters that may take a row over all partners and leave the partners' rows of the same trade, or the other way round. */
const DIVIDING = ['estimate', 'value_basis', 'currency', 'quantity_unit']

/**
 * A narrowed list's sums by period, whatever span it has: a comparison looks beyond it. Where a row over all partners is
 * there, the rows of its partners add nothing.
 */
export async function readLines(db: Db, narrowing: Narrowing): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select process, frequency, year_month, is_mirror, estimate, currency, value_basis, quantity_unit, ${SUMS}
    from (${countedRows(narrowing)}) counted
    group by process, frequency, year_month, is_mirror, estimate, currency, value_basis, quantity_unit`.execute(
    db,
  )
  return rows
}

const SUMS = sql`sum(value)::float8 as value, kimya_usd(sum(value), currency, year_month)::float8 as usd,
  sum(quantity)::float8 as quantity, sum(weighed)::float8 as weighed,
  kimya_usd(sum(weighed), currency, year_month)::float8 as weighed_usd`

const CELL = sql`product, process, country, year_month, hs_code, is_mirror`
const FIELDS = sql`${CELL}, frequency, estimate, currency, value_basis, quantity_unit, value, quantity`

function countedRows(narrowing: Narrowing): RawBuilder<unknown> {
  const anyTime = { ...narrowing, periods: {} }
  const { partner } = narrowing.options
  // Sums over partners know neither their names nor what a text finds by them.
  if (narrowing.q !== '' || (partner && partner.some((one) => one !== WORLD))) {
    const rows = sql`select ${FIELDS}, case when quantity is not null then value end as weighed, partner is null as whole
      from exports_imports_flow where ${conditionOf(FLOWS, anyTime)}`
    return partner && !partner.includes(WORLD) ? rows : withoutRepeats(rows)
  }
  const kept = sql`select ${FIELDS}, weighed, partner = ${WORLD} as whole
    from exports_imports_period where ${conditionOf(PERIODS, anyTime)}`
  return DIVIDING.some((key) => key in narrowing.options) ? withoutRepeats(kept) : sql`${kept} and counts`
}

/** Rows without those of partners whose trade a row over all partners tells. */
function withoutRepeats(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select * from (
    select *, bool_or(whole) over (partition by ${CELL}) as told from (${rows}) found) marked where whole or not told`
}

/** Under which codes the countries of a narrowed list tell of its products. */
export async function readCodes(db: Db, narrowing: Narrowing): Promise<Coded[]> {
  const { rows } = await sql<Coded>`
    select distinct process, frequency, is_mirror, country, product, hs_code
    from exports_imports_series where ${conditionOf(SERIES, { ...narrowing, periods: {} })}`.execute(db)
  return rows
}

/** How many partners a focus has, counted by series. */
export async function countPartners(db: Db, narrowing: Narrowing, focus: Focus): Promise<number> {
  const span = spanOf(focus)
  const condition = conditionOf(SERIES, { ...narrowedTo(narrowing, focus), periods: {} })
  const { rows } = await sql<{ n: number }>`
    select count(distinct partner) as n from exports_imports_series
    where partner <> ${WORLD} and ${condition} and ${FLOWS.counted?.rows({ year_month: span })} > 0`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** A line of one partner. */
export type PartnerLine = Line & { partner: string; demo: boolean }

/** The sums of a focus by partner, of the rows that name one. */
export async function readPartners(db: Db, narrowing: Narrowing, focus: Focus): Promise<PartnerLine[]> {
  const condition = conditionOf(FLOWS, {
    ...narrowedTo(narrowing, focus),
    periods: { year_month: spanOf(focus) },
  })
  const { rows } = await sql<PartnerLine>`
    select partner, demo, process, frequency, max(year_month) as year_month, is_mirror, estimate, currency, value_basis,
      quantity_unit, sum(value)::float8 as value, sum(kimya_usd(value, currency, year_month))::float8 as usd,
      sum(quantity)::float8 as quantity, null as weighed, null as weighed_usd
    from exports_imports_flow where partner is not null and ${condition}
    group by partner, demo, process, frequency, is_mirror, estimate, currency, value_basis, quantity_unit`.execute(
    db,
  )
  return rows
}

/** The narrowing to the rows of a focus with partners, of any period. */
export function narrowedTo(narrowing: Narrowing, { process, frequency, mirror }: Focus): Narrowing {
  const { partner, ...others } = narrowing.options
  const named = partner?.filter((one) => one !== WORLD) ?? []
  const options = {
    ...others,
    process: [process],
    frequency: [frequency],
    is_mirror: [String(mirror)],
    ...(named.length > 0 && { partner: named }),
  }
  return { ...narrowing, options }
}

/** The first and the last period of a focus. */
export const spanOf = ({ periods }: Focus) => ({ from: periods[0] ?? null, to: periods.at(-1) ?? null })

/** The rows that a focus adds up, over all partners or by partner, in SQL; of any period where `span` is left open. */
export function rowsOf(
  narrowing: Narrowing,
  { process, processes, frequency, mirror }: Pick<Focus, 'process' | 'processes' | 'frequency' | 'mirror'>,
  span: Narrowing['periods'][string] | null,
  by: 'partner' | 'all' | 'process',
): RawBuilder<unknown> {
  const chosen = by === 'process' ? processes : [process]
  const { partner, ...others } = narrowing.options
  const named = by === 'partner' ? partner?.filter((one) => one !== WORLD) : partner
  const options = {
    ...others,
    ...(named && named.length > 0 && { partner: named }),
    process: chosen,
    frequency: [frequency],
    ...(chosen.length === 1 && { is_mirror: [String(mirror)] }),
  }
  const periods: Narrowing['periods'] = span ? { year_month: span } : {}
  const condition = conditionOf(FLOWS, { ...narrowing, options, periods })
  if (by === 'partner') return sql`partner is not null and ${condition}`
  if (partner) return condition
  return sql`${condition} and (partner is null or not exists (
    select from exports_imports_flow whole where whole.partner is null and not whole.hidden
      and (whole.product, whole.process, whole.country, whole.year_month, whole.hs_code, whole.is_mirror)
        = (exports_imports_flow.product, exports_imports_flow.process, exports_imports_flow.country,
          exports_imports_flow.year_month, exports_imports_flow.hs_code, exports_imports_flow.is_mirror)))`
}

/** Whether the periods of a focus and those a year before tell of the same products of the same countries. */
export async function isAlike(db: Db, narrowing: Narrowing, focus: Focus): Promise<boolean> {
  const { process, frequency, mirror, periods, before } = focus
  const of = (own: readonly string[], years: number) => sql`
    select product, country, hs_code, whole, (left(year_month, 4)::int + ${sql.lit(years)})::text || substr(year_month, 5)
    from counted where year_month = any(${[...own]}::text[])`
  const { rows } = await sql<{ alike: boolean }>`
    with counted as (
      select * from (${countedRows(narrowing)}) every
      where process = ${process} and frequency = ${frequency} and is_mirror = ${mirror}
    )
    select not exists ((${of(periods, 0)} except ${of(before ?? [], 1)})
      union all (${of(before ?? [], 1)} except ${of(periods, 0)})) as alike`.execute(db)
  return rows[0]?.alike ?? false
}
