import { sql } from 'kysely'
import { isoDay } from '#i18n/date/date.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { AnswerContext } from '#datasets/answer/answer.ts'
import type { Stat } from '#datasets/contract.ts'
import { countWords } from '#datasets/words.server.ts'
import { figureFilters } from '#datasets/list/kinds.server.ts'
import { conditionOf, type Filters } from '#datasets/list/where.server.ts'
import { CASES } from './cases.server.ts'
import { expiring, inForce, pastExpiry } from './measures/expiring.server.ts'
import { PAST_EXPIRY } from './measures/past-expiry.ts'

interface Totals {
  cases: number
  in_force: number
  expiring: number
  past: number
  /** Cases with a definitive duty in force, and those of them with a duty that is no share of the value. */
  charged: number
  specific: number
  /** Percent points. */
  mean: number | null
}

/**
 * The figures over a list of cases. The mean is over definitive duties in force: each case counts once with the mean of
 * its producers, a range by its middle, an exempt producer not at all. Shares of the CIF value and of the value are
 * both shares of what customs value the goods at; with a duty by weight or a minimum price among them there is no mean.
 */
export async function caseStats(ctx: AnswerContext, filters: Filters): Promise<Stat[]> {
  const today = isoDay(ctx.now)
  const own = await figureFilters(ctx.app, CASES, filters)
  const { rows } = await sql<Totals>`
    with listed as (
      select slug, ${inForce(today)} as in_force, ${pastExpiry(today)} as past, ${expiring(today)} as expiring
      from dumping_cases_case where ${conditionOf(CASES, own)}
    ), charged as (
      select avg((d.rate + coalesce(d.rate_max, d.rate)) / 2) as mean, bool_or(d.unit not like 'percent%') as specific
      from listed join dumping_cases_duty d on d.case_slug = listed.slug
      where listed.in_force and d.stage = 'definitive' and d.unit <> 'nil' group by d.case_slug
    )
    select (select count(*) from listed) as cases,
      (select count(*) from listed where in_force) as in_force,
      (select count(*) from listed where expiring) as expiring,
      (select count(*) from listed where past) as past,
      (select count(*) from charged) as charged,
      (select count(*) from charged where specific) as specific,
      (select avg(mean) from charged)::float8 as mean`.execute(ctx.app.db)
  const found = rows[0]
  if (!found) return []
  const ar = ctx.lang === 'ar'
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  return [
    { label: ar ? 'عدد القضايا' : 'Cases', value: fmt.number(found.cases) },
    { label: ar ? 'قضايا تدابيرها سارية' : 'Measures in force', value: fmt.number(found.in_force) },
    {
      label: ar ? 'متوسط الرسوم النهائية السارية' : 'Average definitive duty in force',
      ...(found.charged > 0 && found.specific === 0
        ? {
            value: fmt.percent(found.mean, 1),
            unit: countWords(CASES.rows, found.charged, ctx.lang, { fmt }),
          }
        : { value: fmt.percent(null), unit: WHY_NOT[reasonOf(found)][ctx.lang] }),
    },
    {
      label: fmt.digits(ar ? 'تنتهي خلال 12 شهراً' : 'Expiring within 12 months'),
      value: fmt.number(found.expiring),
    },
    ...(found.past > 0 ? [{ label: PAST_EXPIRY[ctx.lang], value: fmt.number(found.past) }] : []),
  ]
}

const WHY_NOT = {
  none: { ar: 'لا رسوم نهائية سارية', en: 'no definitive duty in force' },
  specific: { ar: 'الرسوم ليست نسباً من القيمة', en: 'duties are not ad valorem' },
  mixed: { ar: 'لا يُحسب المتوسط لاختلاف الوحدات', en: 'not averaged: different units' },
}

function reasonOf({ charged, specific }: Totals): keyof typeof WHY_NOT {
  if (charged === 0) return 'none'
  return specific === charged ? 'specific' : 'mixed'
}
