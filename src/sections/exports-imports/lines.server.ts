import { sql, type RawBuilder } from 'kysely'
import type { Dataset } from '#datasets/dataset.ts'
import { conditionOf, namesValue, storedIn, type Narrowing } from '#datasets/where.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { COLUMNS } from './columns.server.ts'
import { WORLD } from './flow-sql.server.ts'
import { FLOWS } from './flows.server.ts'
import type { Focus } from './focus.ts'
import type { Coded } from './overlap.ts'
import type { Line } from './totals.ts'

const SERIES = storedIn(FLOWS, 'exports_imports_series')
/** A text finds nothing here by the name of a partner. */
const withoutPartnerNames = (dataset: Dataset): Dataset => ({
  ...dataset,
  columns: { ...dataset.columns, partner: { ...COLUMNS.partner, expression: undefined, searched: false } },
})
const ANY_PARTNER = withoutPartnerNames(SERIES)
const PERIODS = withoutPartnerNames(storedIn(FLOWS, 'exports_imports_period'))
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

const KIND = sql`process, frequency, is_mirror, estimate, currency, value_basis, quantity_unit`
const FIELDS = sql`${KIND}, year_month, value, quantity, weighed`

function countedRows(narrowing: Narrowing): RawBuilder<unknown> {
  const anyTime = { ...narrowing, periods: {} }
  const { partner } = narrowing.options
  const wanted = conditionOf(SERIES, anyTime)
  // Sums over partners do not know their names.
  if (partner?.some((one) => one !== WORLD)) return seriesRows(wanted, partner.includes(WORLD))
  const summed = conditionOf(PERIODS, anyTime)
  const kept = DIVIDING.some((key) => key in narrowing.options)
    ? withoutRepeats(sql`select * from exports_imports_period where ${summed}`)
    : sql`select ${FIELDS} from exports_imports_period where ${summed} and counts`
  if (!namesValue(COLUMNS.partner, narrowing.q)) return kept
  // Most of what a text finds it finds whoever the partner is; the rest is added up row by row.
  const byPartner = sql`${wanted} and ${conditionOf(ANY_PARTNER, anyTime)} is not true`
  return sql`${kept} union all (${seriesRows(byPartner, true)})`
}

/** Sums over partners without those of trade that a sum over all of them tells. */
function withoutRepeats(sums: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${FIELDS} from (
    select *, bool_or(partner = ${WORLD}) over (
      partition by product, process, country, year_month, hs_code, is_mirror) as told from (${sums}) found) marked
    where partner = ${WORLD} or not told`
}

/** Sums over the rows of some series; where some are over all partners, without their partners' rows of the same trade. */
function seriesRows(series: RawBuilder<unknown>, whole: boolean): RawBuilder<unknown> {
  const repeats = whole
    ? sql`left join (
        select distinct cell, year_month from chosen join exports_imports_flow using (series_key) where chosen.partner = ${WORLD}
      ) whole using (cell, year_month) where chosen.partner = ${WORLD} or whole.cell is null`
    : sql``
  return sql`
    with chosen as materialized (
      select *, dense_rank() over (order by ${KIND}) as kind,
        dense_rank() over (order by product, process, country, hs_code, is_mirror) as cell
      from exports_imports_series where ${series}
    ), sums as (
      select kind, year_month, sum(flow.value) as value, sum(flow.quantity) as quantity,
        sum(flow.value) filter (where flow.quantity is not null) as weighed
      from chosen join exports_imports_flow flow using (series_key) ${repeats} group by kind, year_month
    )
    select ${FIELDS} from sums join (select distinct kind, ${KIND} from chosen) kinds using (kind)`
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
export type PartnerLine = Line & { partner: string }

/** The sums of a focus by partner, of the rows that name one. */
export async function readPartners(db: Db, narrowing: Narrowing, focus: Focus): Promise<PartnerLine[]> {
  const condition = conditionOf(SERIES, { ...narrowedTo(narrowing, focus), periods: {} })
  const { from, to } = spanOf(focus)
  const { rows } = await sql<PartnerLine>`
    with chosen as materialized (
      select *, dense_rank() over (order by partner, ${KIND}) as kind from exports_imports_series
      where partner <> ${WORLD} and ${condition}
    ), sums as (
      select kind, max(year_month) as year_month, sum(value)::float8 as value, sum(value_usd)::float8 as usd,
        sum(quantity)::float8 as quantity
      from chosen join exports_imports_flow using (series_key) where year_month between ${from} and ${to} group by kind
    )
    select partner, ${KIND}, year_month, value, usd, quantity, null as weighed, null as weighed_usd
    from sums join (select distinct kind, partner, ${KIND} from chosen) kinds using (kind)`.execute(db)
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
