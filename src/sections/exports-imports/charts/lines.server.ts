import { sql, type RawBuilder } from 'kysely'
import type { Dataset } from '#datasets/dataset.ts'
import { conditionOf, isPlain, namesValue, withTable, type Filters } from '#datasets/list/where.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { COLUMNS } from '../flows/columns.server.ts'
import { WORLD } from '../flows/flow-sql.server.ts'
import { FLOWS } from '../flows/flows.server.ts'
import type { Focus } from '../totals/focus.ts'
import type { Coded } from '../totals/overlap.ts'
import type { Line } from '../totals/totals.ts'

const SERIES = withTable(FLOWS, 'exports_imports_series')
const PARTNERS = withTable(FLOWS, 'exports_imports_partner')
const COUNTRIES = withTable(FLOWS, 'exports_imports_country')
const COVERAGE = withTable(FLOWS, 'exports_imports_coverage')
const WITHOUT_PARTNERS = withTable(FLOWS, 'exports_imports_without_partners')
/** A text finds nothing here by the name of a partner. */
const withoutPartnerNames = (dataset: Dataset): Dataset => ({
  ...dataset,
  columns: { ...dataset.columns, partner: { ...COLUMNS.partner, expression: undefined, searched: false } },
})
const ANY_PARTNER = withoutPartnerNames(SERIES)
const PERIODS = withoutPartnerNames(withTable(FLOWS, 'exports_imports_period'))
/** What sums over products know nothing of. */
const OF_PRODUCTS = ['product', 'hs_code', 'hs_edition', 'heading', 'chapter']
/** Filters that may take a row over all partners and leave the partners' rows of the same trade, or the other way round. */
const DIVIDING = ['estimate', 'value_basis', 'currency', 'quantity_unit']

/**
 * A filtered list's sums by period, whatever span it has: a comparison looks beyond it. Where a row over all partners is
 * there, the rows of its partners add nothing.
 */
export async function readLines(db: Db, filters: Filters): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select process, frequency, year_month, is_mirror, estimate, currency, value_basis, quantity_unit, ${SUMS}
    from (${rowsToAdd(filters)}) counted
    group by process, frequency, year_month, is_mirror, estimate, currency, value_basis, quantity_unit`.execute(
    db,
  )
  return rows
}

const SUMS = sql`sum(value)::float8 as value, kimya_usd(sum(value), currency, year_month)::float8 as usd,
  sum(quantity)::float8 as quantity, sum(weighed)::float8 as weighed,
  kimya_usd(sum(weighed), currency, year_month)::float8 as weighed_usd, sum(rows)::int as rows,
  sum(demo_rows)::int as demo_rows, sum(revised_rows)::int as revised_rows`

const KIND = sql`process, frequency, is_mirror, estimate, currency, value_basis, quantity_unit`
const FIELDS = sql`${KIND}, year_month, value, quantity, weighed, rows, demo_rows, revised_rows`

function rowsToAdd(filters: Filters): RawBuilder<unknown> {
  const anyTime = { ...filters, periods: {} }
  const { partner } = filters.options
  const wanted = conditionOf(SERIES, anyTime)
  if (!partner && isOfCountries(anyTime) && !DIVIDING.some((key) => key in filters.options))
    return sql`select ${FIELDS} from exports_imports_country where partner = 'all' and ${conditionOf(COUNTRIES, anyTime)}`
  // Sums over partners do not know their names.
  if (partner?.some((one) => one !== WORLD)) return seriesRows(wanted, partner.includes(WORLD))
  const summed = conditionOf(PERIODS, anyTime)
  const kept = DIVIDING.some((key) => key in filters.options)
    ? withoutRepeats(sql`select * from exports_imports_period where ${summed}`)
    : sql`select ${FIELDS} from exports_imports_period where ${summed} and counts`
  if (!namesValue(COLUMNS.partner, filters.q)) return kept
  // Most matches of a search do not depend on the partner; the rest is added up row by row.
  const byPartner = sql`${wanted} and ${conditionOf(ANY_PARTNER, anyTime)} is not true`
  return sql`${kept} union all (${seriesRows(byPartner, true)})`
}

/** Sums over partners, without trade for which there is a row over all of them. */
function withoutRepeats(sums: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${FIELDS} from (
    select *, bool_or(partner = ${WORLD}) over (
      partition by product, process, country, year_month, hs_code, is_mirror) as reported from (${sums}) found) marked
    where partner = ${WORLD} or not reported`
}

/** How many flows are added up, are demonstration data, and were revised. */
const MARKED_ROWS = sql`count(*) as rows, count(*) filter (where flow.demo) as demo_rows,
  count(*) filter (where flow.revised) as revised_rows`

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
        sum(flow.value) filter (where flow.quantity is not null) as weighed, ${MARKED_ROWS}
      from chosen join exports_imports_flow flow using (series_key) ${repeats} group by kind, year_month
    )
    select ${FIELDS} from sums join (select distinct kind, ${KIND} from chosen) kinds using (kind)`
}

/** The codes under which the countries of a filtered list report its products. */
export async function readCodes(db: Db, filters: Filters): Promise<Coded[]> {
  const anyTime = { ...filters, periods: {} }
  const source = isPlain(anyTime) && !('partner' in filters.options) ? WITHOUT_PARTNERS : SERIES
  const { rows } = await sql<Coded>`
    select distinct process, frequency, is_mirror, country, product, hs_code
    from ${sql.table(source.table)} where ${conditionOf(source, anyTime)}`.execute(db)
  return rows
}

/** Whether sums of whole countries answer: a list is filtered by nothing of its products. */
const isOfCountries = (filters: Filters) =>
  isPlain(filters) && !OF_PRODUCTS.some((key) => key in filters.options)

/** The sums by partner with their condition, of countries or of their chapters; null where they know too little of products. */
function partnerSums(filters: Filters): RawBuilder<unknown> | null {
  if (isOfCountries(filters))
    return sql`exports_imports_country where partner <> 'all' and ${conditionOf(COUNTRIES, filters)}`
  const { chapter: _, ...others } = filters.options
  if (!isOfCountries({ ...filters, options: others })) return null
  return sql`exports_imports_partner where ${conditionOf(PARTNERS, filters)}`
}

/** How many partners a focus has, counted by series. */
export async function countPartners(db: Db, filters: Filters, focus: Focus): Promise<number> {
  const span = spanOf(focus)
  const own = { ...withFilters(filters, focus), periods: {} }
  const sums = partnerSums(own)
  const { rows } = await sql<{ n: number }>`
    select count(distinct partner) as n from ${
      sums
        ? sql`${sums} and year_month between ${span.from} and ${span.to}`
        : sql`exports_imports_series where partner <> ${WORLD} and ${conditionOf(SERIES, own)}
            and ${FLOWS.countTable?.rows({ year_month: span })} > 0`
    }`.execute(db)
  return rows[0]?.n ?? 0
}

/** A line of one partner. */
export type PartnerLine = Line & { partner: string }

/** The sums of a focus by partner, of the rows that name one. */
export async function readPartners(db: Db, filters: Filters, focus: Focus): Promise<PartnerLine[]> {
  const own = { ...withFilters(filters, focus), periods: {} }
  const { from, to } = spanOf(focus)
  const sums = partnerSums(own)
  if (sums) {
    const { rows } = await sql<PartnerLine>`
      select partner, ${KIND}, max(year_month) as year_month, sum(value)::float8 as value,
        sum(kimya_usd(value, currency, year_month))::float8 as usd, sum(quantity)::float8 as quantity, null as weighed,
        null as weighed_usd, sum(rows)::int as rows, sum(demo_rows)::int as demo_rows, sum(revised_rows)::int as revised_rows
      from ${sums} and year_month between ${from} and ${to} group by partner, ${KIND}`.execute(db)
    return rows
  }
  const condition = conditionOf(SERIES, own)
  const { rows } = await sql<PartnerLine>`
    with chosen as materialized (
      select *, dense_rank() over (order by partner, ${KIND}) as kind from exports_imports_series
      where partner <> ${WORLD} and ${condition}
    ), sums as (
      select kind, max(flow.year_month) as year_month, sum(flow.value)::float8 as value, sum(flow.value_usd)::float8 as usd,
        sum(flow.quantity)::float8 as quantity, ${MARKED_ROWS}
      from chosen join exports_imports_flow flow using (series_key)
      where flow.year_month between ${from} and ${to} group by kind
    )
    select partner, ${KIND}, year_month, value, usd, quantity, null as weighed, null as weighed_usd, rows::int as rows,
      demo_rows::int as demo_rows, revised_rows::int as revised_rows
    from sums join (select distinct kind, partner, ${KIND} from chosen) kinds using (kind)`.execute(db)
  return rows
}

/** The filters for the rows of a focus with partners, of any period. */
export function withFilters(filters: Filters, { process, frequency, mirror }: Focus): Filters {
  const { partner, ...others } = filters.options
  const named = partner?.filter((one) => one !== WORLD) ?? []
  const options = {
    ...others,
    process: [process],
    frequency: [frequency],
    is_mirror: [String(mirror)],
    ...(named.length > 0 && { partner: named }),
  }
  return { ...filters, options }
}

/** The first and the last period of a focus. */
export const spanOf = ({ periods }: Focus) => ({ from: periods[0] ?? null, to: periods.at(-1) ?? null })

/** The rows that a focus adds up, over all partners or by partner, in SQL; of any period where `span` is left open. */
export function rowsOf(
  filters: Filters,
  { process, processes, frequency, mirror }: Pick<Focus, 'process' | 'processes' | 'frequency' | 'mirror'>,
  span: Filters['periods'][string] | null,
  by: 'partner' | 'all' | 'process',
): RawBuilder<unknown> {
  const chosen = by === 'process' ? processes : [process]
  const { partner, ...others } = filters.options
  const named = by === 'partner' ? partner?.filter((one) => one !== WORLD) : partner
  const options = {
    ...others,
    ...(named && named.length > 0 && { partner: named }),
    process: chosen,
    frequency: [frequency],
    ...(chosen.length === 1 && { is_mirror: [String(mirror)] }),
  }
  const periods: Filters['periods'] = span ? { year_month: span } : {}
  const condition = conditionOf(FLOWS, { ...filters, options, periods })
  if (by === 'partner') return sql`partner is not null and ${condition}`
  if (partner) return condition
  return sql`${condition} and (partner is null or not exists (
    select from exports_imports_flow whole where whole.partner is null and not whole.hidden
      and (whole.product, whole.process, whole.country, whole.year_month, whole.hs_code, whole.is_mirror, whole.demo)
        = (exports_imports_flow.product, exports_imports_flow.process, exports_imports_flow.country,
          exports_imports_flow.year_month, exports_imports_flow.hs_code, exports_imports_flow.is_mirror,
          exports_imports_flow.demo)))`
}

/** Whether the periods of a focus and those a year before cover the same products of the same countries. */
export async function isAlike(db: Db, filters: Filters, focus: Focus): Promise<boolean> {
  const { periods, before } = focus
  const of = (own: readonly string[], years: number) => sql`
    select trade, (left(year_month, 4)::int + ${sql.lit(years)})::text || substr(year_month, 5)
    from covered where year_month = any(${[...own]}::text[])`
  const { rows } = await sql<{ alike: boolean }>`
    with covered as materialized (${covered(filters, focus)})
    select not exists ((${of(periods, 0)} except ${of(before ?? [], 1)})
      union all (${of(before ?? [], 1)} except ${of(periods, 0)})) as alike`.execute(db)
  return rows[0]?.alike ?? false
}

/** Filters by which what a country reports is not divided. */
const OF_COVERAGE = ['process', 'country', 'frequency', 'is_mirror']

/**
 * The trade that a focus and the year before it cover, by period: products and codes of countries, and whether there is a row over
 * all partners; of whole countries the digest of that.
 */
function covered(filters: Filters, { process, frequency, mirror, periods, before }: Focus) {
  const { partner } = filters.options
  const options = {
    ...filters.options,
    process: [process],
    frequency: [frequency],
    is_mirror: [String(mirror)],
  }
  const own = { ...filters, options, periods: {} }
  const either = sql`any(${[...periods, ...(before ?? [])]}::text[])`
  if (isPlain(own) && Object.keys(options).every((key) => OF_COVERAGE.includes(key)))
    return sql`select (country, demo, digest)::text as trade, year_month from exports_imports_coverage
      where year_month = ${either} and ${conditionOf(COVERAGE, own)}`
  // Sums over partners know neither their names nor what a text finds by them.
  const byPartner = partner?.some((one) => one !== WORLD) || namesValue(COLUMNS.partner, filters.q)
  const rows = byPartner
    ? sql`(select product, country, hs_code, partner, series_key from exports_imports_series
        where ${conditionOf(SERIES, own)}) chosen join exports_imports_flow flow using (series_key)`
    : sql`exports_imports_period`
  const [of, at] = byPartner
    ? [sql`chosen`, sql`flow.year_month`]
    : [sql`exports_imports_period`, sql`year_month`]
  return sql`
    select (${of}.product, ${of}.country, ${of}.hs_code, bool_or(${of}.partner = ${WORLD}))::text as trade, ${at} as year_month
    from ${rows} where ${at} = ${either} ${byPartner ? sql`` : sql`and ${conditionOf(PERIODS, own)}`}
    group by ${of}.product, ${of}.country, ${of}.hs_code, ${at}`
}
