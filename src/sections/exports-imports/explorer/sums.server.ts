import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { WORLD } from '../flows/flow-sql.server.ts'
import type { Process } from '../options.ts'
import type { Line } from '../totals/totals.ts'
import type { Dimension } from './asked.ts'
import {
  partnerCondition,
  periodCondition,
  rowCondition,
  seriesCondition,
  type Scope,
} from './scope.server.ts'

/** Rows that agree in two fields, in their period and in all that decides whether they may be added. */
export type PivotLine = Line & { a: string; b: string }

/** Fields by which rows are added up in SQL; a group of products is made of its products afterwards. */
export type Field = Exclude<Dimension, 'period' | 'chain'> | 'none' | 'item' | 'deal'

const FIELD_SQL: Readonly<Record<Field, RawBuilder<unknown>>> = {
  none: sql`''`,
  product: sql`product`,
  hs2: sql`chapter`,
  hs4: sql`left(hs_code, 4)`,
  hs6: sql`left(hs_code, 6)`,
  reporter: sql`country`,
  partner: sql`partner`,
  flow: sql`process`,
  // A product as a country reports it, and the same with one partner.
  item: sql`product || ' ' || country || ' ' || hs_code`,
  deal: sql`product || ' ' || country || ' ' || hs_code || ' ' || partner`,
}
/** What sums by partner and chapter know. */
const OF_SUMS: readonly Field[] = ['none', 'hs2', 'reporter', 'partner', 'flow']

/** The field of a dimension; a period is in every line. */
export function fieldOf(dimension: Dimension): Field {
  if (dimension === 'period') return 'none'
  return dimension === 'chain' ? 'product' : dimension
}

/** All partners together: where a row over all of them is there, those of its partners add nothing. */
export function readWhole(
  db: Db,
  scope: Scope,
  fields: readonly [Field, Field],
  periods: readonly string[],
): Promise<PivotLine[]> {
  return readLines(
    db,
    fields,
    sql`select * from exports_imports_period
      where counts and year_month = any(${[...periods]}::text[]) and ${periodCondition(scope)}`,
  )
}

/** By partner, of the rows that name one. */
export function readPartners(
  db: Db,
  scope: Scope,
  fields: readonly [Field, Field],
  periods: readonly string[],
): Promise<PivotLine[]> {
  const summed = fields.every((field) => OF_SUMS.includes(field)) ? partnerCondition(scope) : null
  return readLines(
    db,
    fields,
    summed
      ? sql`select * from exports_imports_partner where year_month = any(${[...periods]}::text[]) and ${summed}`
      : partnerRows(scope, periods),
  )
}

/** The rows of a scope's partners, found by their series. */
const partnerRows = (scope: Scope, periods: readonly string[]) => sql`
  select series.*, flow.year_month, flow.value, flow.quantity, case when flow.quantity is not null then flow.value end as weighed,
    1 as rows, flow.demo::int as demo_rows, flow.revised::int as revised_rows
  from (
    select series_key, product, process, country, partner, hs_code, chapter, heading, frequency, is_mirror, estimate, currency,
      value_basis, quantity_unit
    from exports_imports_series where ${seriesCondition(scope)}
  ) series
  join exports_imports_flow flow using (series_key) where flow.year_month = any(${[...periods]}::text[])`

async function readLines(
  db: Db,
  [a, b]: readonly [Field, Field],
  rows: RawBuilder<unknown>,
): Promise<PivotLine[]> {
  const kind = sql`process, frequency, is_mirror, estimate, currency, value_basis, quantity_unit`
  const found = await sql<PivotLine>`
    select a, b, year_month, ${kind}, sum(value)::float8 as value,
      kimya_usd(sum(value), currency, year_month)::float8 as usd, sum(quantity)::float8 as quantity,
      sum(weighed)::float8 as weighed, kimya_usd(sum(weighed), currency, year_month)::float8 as weighed_usd,
      sum(rows)::int as rows, sum(demo_rows)::int as demo_rows, sum(revised_rows)::int as revised_rows
    from (select ${FIELD_SQL[a]} as a, ${FIELD_SQL[b]} as b, * from (${rows}) added) named
    group by a, b, year_month, ${kind}`.execute(db)
  return found.rows
}

/** The fields and periods of rows that are from some imports. */
export async function readOfImports(
  db: Db,
  scope: Scope,
  [a, b]: readonly [Field, Field],
  { periods, imports }: { periods: readonly string[]; imports: readonly string[] },
): Promise<{ a: string; b: string; year_month: string }[]> {
  const { rows } = await sql<{ a: string; b: string; year_month: string }>`
    select distinct coalesce(${FIELD_SQL[a]}, '') as a, coalesce(${FIELD_SQL[b]}, '') as b, year_month
    from (select *, left(hs_code, 2) as chapter, left(hs_code, 4) as heading from exports_imports_flow) named
    where import_id = any(${[...imports]}::bigint[]) and year_month = any(${[...periods]}::text[]) and ${rowCondition(scope)}`.execute(
    db,
  )
  return rows
}

/** A product that a country reports under a code, with the periods in which it does. */
export interface Reported {
  process: Process
  country: string
  product: string
  hs_code: string
  /** Whether it has a row over all partners. */
  whole: boolean
  periods: string[]
}

/** What the countries of a scope report in some periods: periods are compared, and codes added, only as these allow. */
export async function readReported(db: Db, scope: Scope, periods: readonly string[]): Promise<Reported[]> {
  const { rows } = await sql<Reported>`
    select process, country, product, hs_code, whole, array_agg(year_month order by year_month) as periods
    from (
      select process, country, product, hs_code, year_month, bool_or(partner = ${WORLD}) as whole
      from exports_imports_period
      where year_month = any(${[...periods]}::text[]) and ${periodCondition(scope)}
      group by 1, 2, 3, 4, 5
    ) each group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

/** A trade as the exporting and the importing country each reported it, in dollars. */
export interface MirrorPair {
  exporter: string
  importer: string
  exported: number
  imported: number
  products: number
}

/**
 * Pairs of countries that both reported a trade: exports of one and imports of the other, of the same product and code in
 * one period, the largest first. Only trade that both sides report is in either sum.
 */
export async function readMirror(db: Db, scope: Scope, period: string, most: number): Promise<MirrorPair[]> {
  const [flow] = scope.flows
  if (!flow || flow.mirror || (flow.process !== 'export' && flow.process !== 'import')) return []
  const other = flow.process === 'export' ? 'import' : 'export'
  const { rows } = await sql<MirrorPair & { own: string }>`
    with own as materialized (
      select product, left(hs_code, 6) as code, country, partner, series_key
      from exports_imports_series where ${seriesCondition(scope)}
        and partner in (select country from exports_imports_without_products where process = ${other} and not is_mirror)
    ), theirs as materialized (
      select series.product, left(series.hs_code, 6) as code, series.country, series.partner, series.series_key
      from exports_imports_series series
      join (select distinct product, country, partner from own) own
        on (series.product, series.country, series.partner) = (own.product, own.partner, own.country)
      where series.process = ${other} and not series.is_mirror and not series.hidden
        and series.demo = ${scope.kind === 'demo'} and series.frequency = ${scope.frequency}
    ), a as (
      select own.product, own.code, own.country, own.partner, sum(flow.value_usd) as usd
      from own join exports_imports_flow flow using (series_key) where flow.year_month = ${period} group by 1, 2, 3, 4
    ), b as (
      select theirs.product, theirs.code, theirs.country, theirs.partner, sum(flow.value_usd) as usd
      from theirs join exports_imports_flow flow using (series_key) where flow.year_month = ${period} group by 1, 2, 3, 4
    )
    select a.country as own, a.country as exporter, a.partner as importer, sum(a.usd)::float8 as exported,
      sum(b.usd)::float8 as imported, count(distinct a.product)::int as products
    from a join b on (b.product, b.code, b.country, b.partner) = (a.product, a.code, a.partner, a.country)
    where a.usd > 0 and b.usd > 0
    group by a.country, a.partner order by greatest(sum(a.usd), sum(b.usd)) desc limit ${most}`.execute(db)
  return rows.map(({ own: _own, ...pair }) =>
    flow.process === 'export'
      ? pair
      : {
          exporter: pair.importer,
          importer: pair.exporter,
          exported: pair.imported,
          imported: pair.exported,
          products: pair.products,
        },
  )
}
