import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { chargedOn, type Charged } from './charged.ts'
import type { PROCEDURES } from '../options.ts'
import { DUMPING_CASES } from '../section.server.ts'
import type { EventKind } from '../stages.ts'

/** A case with more duties than this is read up to here. */
const MOST_DUTIES = 200
const MOST_CASES = 40

/** A published duty of a producer; `rateMax` makes a range of it. */
export interface ProducerDuty {
  country: string
  producer_ar: string
  producer_en: string | null
  stage: 'provisional' | 'recommended' | 'definitive'
  rate: string
  rateMax: string | null
  unit: 'percent_cif' | 'percent_ad_valorem' | 'usd_per_tonne' | 'sar_per_kg' | 'minimum_price' | 'nil'
  currency: string | null
  source_ar: string
  source_en: string | null
  source_url: string | null
}

/** Kinds of duties that can be charged beside each other. */
type Remedy = 'anti_dumping' | 'countervailing' | 'safeguard'

/** A case about a product and an origin, and whether its duties are charged on the day. */
export interface CaseOnDay {
  slug: string
  path: string
  remedy: Remedy
  name_ar: string
  name_en: string | null
  origins: readonly string[]
  /** It is about all goods of the product or under the code; not covered for sure: about some under it. */
  covers: boolean
  charged: Charged
  duties: readonly ProducerDuty[]
  expiry: string | null
  asOf: string
  demo: boolean
  source_ar: string
  source_en: string | null
  source_url: string | null
}

interface Asked {
  /** The importing country and its blocs. */
  markets: readonly string[]
  product: string | null
  /** Digits of a customs code. */
  hs: string | null
  day: string
}

interface Row extends Omit<CaseOnDay, 'path' | 'remedy' | 'charged' | 'duties'> {
  procedure: keyof typeof PROCEDURES
  condition: string
  duties: ProducerDuty[] | null
  events: { date: string; kind: EventKind }[] | null
}

/**
 * The trade-remedy cases of markets about a product: those linked to it, and by the customs code those that are linked to none.
 * Without a product its code alone decides. Empty for who may not see the section.
 */
export async function casesOnDay(
  ctx: Pick<RequestContext, 'app' | 'viewer' | 'tag'>,
  { markets, product, hs, day }: Asked,
): Promise<CaseOnDay[]> {
  ctx.tag(`data:${DUMPING_CASES.section}`)
  if (DUMPING_CASES.needs && !can(ctx.viewer, DUMPING_CASES.needs)) return []
  const byCode =
    hs === null
      ? sql`false`
      : sql`exists (select from unnest(c.hs_codes) code where starts_with(code, ${hs}) or starts_with(${hs}, code))`
  const covered =
    hs === null
      ? sql`false`
      : sql`exists (select from unnest(c.hs_codes) code where starts_with(${hs}, code))`
  const covers = product === null ? covered : sql`(c.product = ${product} or ${covered})`
  const about = product === null ? byCode : sql`(c.product = ${product} or (c.product is null and ${byCode}))`
  const { rows } = await sql<Row>`
    select c.slug, c.procedure_type as procedure, c.product_in_question_ar as name_ar, c.product_in_question_en as name_en,
      c.origin_or_exported as origins, coalesce(${covers}, false) as covers, c.the_condition as condition, c.date_expiry as expiry, c.as_of as "asOf", c.demo,
      c.source_ar, c.source_en, c.source_url,
      (select jsonb_agg(to_jsonb(duty) order by duty.place) from (
        select row_number() over (order by d.sort, d.id) as place, d.country, d.producer_ar, d.producer_en, d.stage,
          trim_scale(d.rate)::text as rate, trim_scale(d.rate_max)::text as "rateMax", d.unit, d.currency,
          d.source_ar, d.source_en, d.source_url
        from dumping_cases_duty d where d.case_slug = c.slug order by d.sort, d.id limit ${MOST_DUTIES}) duty) as duties,
      (select jsonb_agg(jsonb_build_object('date', e.date, 'kind', e.kind) order by e.date, e.id)
       from dumping_cases_event e where e.case_slug = c.slug) as events
    from dumping_cases_case c
    where not c.hidden and c.importing_market = any(${[...markets]}::text[]) and ${about}
    order by c.slug limit ${MOST_CASES}`.execute(ctx.app.db)
  return rows.map(({ procedure, condition, events, duties, ...row }) => ({
    ...row,
    path: `/dumping-cases/${row.slug}`,
    remedy: procedure === 'countervailing' || procedure === 'safeguard' ? procedure : 'anti_dumping',
    duties: duties ?? [],
    charged: chargedOn({ condition, expiry: row.expiry, asOf: row.asOf, events: events ?? [] }, day),
  }))
}

/** Importing markets that have a duty on record. */
export async function marketsWithDuties(ctx: Pick<RequestContext, 'app' | 'tag'>): Promise<string[]> {
  ctx.tag('data:dumping-cases')
  return ctx.app.memo.get('landed-cost:markets', ['data:dumping-cases'], async () => {
    const { rows } = await sql<{ market: string }>`
      select distinct c.importing_market as market from dumping_cases_case c
      join dumping_cases_duty d on d.case_slug = c.slug where not c.hidden order by 1`.execute(ctx.app.db)
    return rows.map(({ market }) => market)
  })
}
