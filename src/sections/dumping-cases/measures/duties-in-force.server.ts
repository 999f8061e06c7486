import { sql, type RawBuilder } from 'kysely'
import type { ChartContext } from '#datasets/charts/chart.ts'
import { conditionOf, type Filters } from '#datasets/list/where.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { pickText } from '#i18n/fallback.ts'
import type { Lang } from '#i18n/locale.ts'
import { CASES } from '../cases.server.ts'
import type { DIRECTIONS, FEE_UNITS } from '../options.ts'
import { inForce } from './expiring.server.ts'

/** A case with measures in force and its definitive duties; those of exempt producers are left out. */
export interface CaseInForce {
  slug: string
  product_ar: string
  product_en: string | null
  market: string
  direction: keyof typeof DIRECTIONS
  /** Units of its definitive duties; empty where none is on record. */
  units: readonly (keyof typeof FEE_UNITS)[]
  /** The mean of its producers, a range by its middle. */
  mean: number | null
  lowest: number | null
  highest: number | null
}

/** A case whose definitive duties are all shares of the value, in percent. */
export type ShareCase = CaseInForce & Record<'mean' | 'lowest' | 'highest', number>

/** The product of a case, in the reader's language where it has one. */
export const productOf = (
  { product_ar, product_en }: Pick<CaseInForce, 'product_ar' | 'product_en'>,
  lang: Lang,
): string => pickText({ ar: product_ar, en: product_en }, lang)?.text ?? ''

/** SQL: the cases of a filtered list whose measures are in force on the day of the request. */
export const listedInForce = ({ now }: Pick<ChartContext, 'now'>, filters: Filters): RawBuilder<unknown> =>
  sql`${conditionOf(CASES, filters)} and ${inForce(isoDay(now))}`

/** The cases of a filtered list whose measures are in force, that with the highest duty first. */
export async function casesInForce(
  ctx: Pick<ChartContext, 'app' | 'now'>,
  filters: Filters,
): Promise<CaseInForce[]> {
  const { rows } = await sql<CaseInForce>`
    with listed as (
      select slug, product_in_question_ar as product_ar, product_in_question_en as product_en,
        importing_market as market, direction
      from dumping_cases_case where ${listedInForce(ctx, filters)}
    )
    select listed.*, coalesce(duties.units, '{}') as units, duties.mean::float8 as mean, duties.lowest::float8 as lowest,
      duties.highest::float8 as highest
    from listed cross join lateral (
      select array_agg(distinct d.unit) as units, avg((d.rate + coalesce(d.rate_max, d.rate)) / 2) as mean,
        min(d.rate) as lowest, max(coalesce(d.rate_max, d.rate)) as highest
      from dumping_cases_duty d where d.case_slug = listed.slug and d.stage = 'definitive' and d.unit <> 'nil'
    ) duties
    order by duties.highest desc nulls last, listed.slug`.execute(ctx.app.db)
  return rows
}

/** Whether all definitive duties of a case are shares of the value, of CIF or of what customs otherwise take. */
export const isShareCase = (row: CaseInForce): row is ShareCase =>
  row.mean !== null && row.units.every((unit) => unit === 'percent_cif' || unit === 'percent_ad_valorem')
