import { sql } from 'kysely'
import { isoDay } from '#i18n/date/date.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { AnswerContext } from '#datasets/answer/answer.ts'
import type { Stat } from '#datasets/contract.ts'
import { countWords } from '#datasets/words.server.ts'
import { figureFilters } from '#datasets/list/kinds.server.ts'
import { conditionOf, type Filters } from '#datasets/list/where.server.ts'
import { CASES } from './cases.server.ts'
import { expiring, inForce, pastExpiry } from './measures/expiring.server.ts'
import { PAST_EXPIRY } from './measures/past-expiry.ts'

/** What the figures over a list of cases are made of. */
export interface CaseTotals {
  cases: number
  in_force: number
  /** Cases with measures in force, by whom they protect. */
  against: number
  protecting: number
  expiring: number
  past: number
  /** Cases with a definitive duty in force, and those of them with a duty that is no share of the value. */
  charged: number
  specific: number
  /** Percent points. */
  mean: number | null
  /** Importing markets with measures in force, that with most cases first. */
  markets: readonly { code: string; cases: number }[]
  /** The two cases with the highest duties of those whose duties are all shares of the value. */
  highest: readonly (Record<'product_ar' | 'market', string> & { product_en: string | null; rate: number })[]
}

/**
 * Counts of a filtered list, of its real cases where it has any. The mean is over definitive duties in force: each case counts
 * once with the mean of its producers, a range by its middle, an exempt producer not at all. Shares of the CIF value and of the
 * value are both shares of what customs value the goods at.
 */
export async function caseTotals(ctx: AnswerContext, filters: Filters): Promise<CaseTotals | null> {
  const today = isoDay(ctx.now)
  const own = await figureFilters(ctx.app, CASES, filters)
  const { rows } = await sql<CaseTotals>`
    with listed as (
      select slug, importing_market, direction, product_in_question_ar as product_ar,
        product_in_question_en as product_en, ${inForce(today)} as in_force, ${pastExpiry(today)} as past,
        ${expiring(today)} as expiring
      from dumping_cases_case where ${conditionOf(CASES, own)}
    ), charged as (
      select slug, avg((d.rate + coalesce(d.rate_max, d.rate)) / 2) as mean, max(coalesce(d.rate_max, d.rate)) as rate,
        bool_or(d.unit not like 'percent%') as specific
      from listed join dumping_cases_duty d on d.case_slug = listed.slug
      where listed.in_force and d.stage = 'definitive' and d.unit <> 'nil' group by slug
    ), highest as (
      select rate, slug, product_ar, product_en, importing_market as market from charged join listed using (slug)
      where not specific order by rate desc, slug limit 2
    ), markets as (
      select importing_market as code, count(*) as cases from listed where in_force group by 1
    )
    select (select count(*) from listed) as cases,
      (select count(*) from listed where in_force) as in_force,
      (select count(*) from listed where in_force and direction = 'against_gulf_exports') as against,
      (select count(*) from listed where in_force and direction = 'protecting_gulf_industry') as protecting,
      (select count(*) from listed where expiring) as expiring,
      (select count(*) from listed where past) as past,
      (select count(*) from charged) as charged,
      (select count(*) from charged where specific) as specific,
      (select avg(mean) from charged)::float8 as mean,
      coalesce((select jsonb_agg(jsonb_build_object('code', code, 'cases', cases) order by cases desc, code)
        from markets), '[]') as markets,
      coalesce((select jsonb_agg(to_jsonb(highest) order by rate desc, slug) from highest), '[]') as highest`.execute(
    ctx.app.db,
  )
  return rows[0] ?? null
}

/** Whether there is a mean: with a duty by weight or a minimum price among them there is none. */
export const isAveraged = ({ charged, specific }: CaseTotals) => charged > 0 && specific === 0

/** The figures over a list of cases. */
export async function caseStats(ctx: AnswerContext, filters: Filters): Promise<Stat[]> {
  const found = await caseTotals(ctx, filters)
  return found ? statsOf(found, ctx) : []
}

/** The same of totals that are read already. */
export function statsOf(found: CaseTotals, ctx: Pick<AnswerContext, 'lang' | 'now' | 'prefs'>): Stat[] {
  const ar = ctx.lang === 'ar'
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  return [
    { label: ar ? 'عدد القضايا' : 'Cases', value: fmt.number(found.cases) },
    { label: ar ? 'قضايا تدابيرها سارية' : 'Measures in force', value: fmt.number(found.in_force) },
    dutyOf(found, ctx.lang, fmt),
    {
      label: fmt.digits(ar ? 'تنتهي خلال 12 شهراً' : 'Expiring within 12 months'),
      value: fmt.number(found.expiring),
    },
    ...(found.past > 0 ? [{ label: PAST_EXPIRY[ctx.lang], value: fmt.number(found.past) }] : []),
  ]
}

/** The mean duty; where duties have different units, the highest of those that are shares of the value. */
function dutyOf(found: CaseTotals, lang: Lang, fmt: Formatter): Stat {
  const [highest] = found.highest
  if (isAveraged(found))
    return {
      label: MEAN[lang],
      value: fmt.percent(found.mean, 1),
      unit: countWords(CASES.rows, found.charged, lang, { fmt }),
    }
  const unit = WHY_NOT[reasonOf(found)][lang]
  return highest
    ? { label: HIGHEST[lang], value: fmt.share(highest.rate), unit }
    : { label: MEAN[lang], value: fmt.percent(null), unit }
}

const MEAN = { ar: 'متوسط الرسوم النهائية السارية', en: 'Average definitive duty in force' }
const HIGHEST = { ar: 'أعلى الرسوم النسبية السارية', en: 'Highest ad valorem duty in force' }
const WHY_NOT = {
  none: { ar: 'لا رسوم نهائية سارية', en: 'no definitive duty in force' },
  specific: { ar: 'الرسوم ليست نسباً من القيمة', en: 'duties are not ad valorem' },
  mixed: { ar: 'بلا متوسط لاختلاف الوحدات', en: 'no average: units differ' },
}

function reasonOf({ charged, specific }: CaseTotals): keyof typeof WHY_NOT {
  if (charged === 0) return 'none'
  return specific === charged ? 'specific' : 'mixed'
}
