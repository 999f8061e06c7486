import { sql } from 'kysely'
import type { Formatter } from '#i18n/fmt.ts'
import { formatterOf } from '#i18n/formatter.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Stat } from '#datasets/contract.ts'
import { conditionOf, type Narrowing } from '#datasets/where.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { DEALS } from './deals.server.ts'

/** Dollars by which a value is told in thousands of millions. */
const BILLION_M = 1000

/**
 * The figures over a list of deals. Only disclosed values are added up, in dollars; a cancelled or merely rumoured deal
 * adds nothing; the mean share is over the deals that tell one.
 */
export async function dealStats(ctx: RequestContext, narrowing: Narrowing): Promise<Stat[]> {
  const { rows } = await sql<{
    deals: number
    valued: number
    total: number
    pending: number
    stake: number | null
  }>`
    select count(*) as deals,
      count(value_usd_m) filter (where the_condition not in ('rumour', 'cancelled')) as valued,
      coalesce(sum(value_usd_m) filter (where the_condition not in ('rumour', 'cancelled')), 0)::float8 as total,
      count(*) filter (where the_condition in ('binding_agreement', 'regulatory_approval', 'shareholder_approval')) as pending,
      avg(stake_pct)::float8 as stake
    from mergers_acquisitions_deal where ${conditionOf(DEALS, narrowing)}`.execute(ctx.app.db)
  const found = rows[0]
  if (!found) return []
  const ar = ctx.lang === 'ar'
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  return [
    { label: ar ? 'صفقات' : 'Deals', value: fmt.number(found.deals) },
    {
      label: ar
        ? `القيمة المعلنة (${fmt.number(found.valued)} من ${fmt.number(found.deals)})`
        : `Disclosed value (${fmt.number(found.valued)} of ${fmt.number(found.deals)})`,
      ...dollarsInWords(found.total, ctx.lang, fmt),
    },
    { label: ar ? 'متوسط الحصة المعلنة' : 'Average disclosed stake', value: fmt.percent(found.stake, 0) },
    { label: ar ? 'بانتظار الإتمام' : 'Awaiting completion', value: fmt.number(found.pending) },
  ]
}

/** Millions of dollars as a figure and its unit. */
export function dollarsInWords(
  millions: number,
  lang: Lang,
  fmt: Formatter,
): { value: string; unit: string } {
  return millions >= BILLION_M
    ? { value: fmt.number(millions / BILLION_M, 1), unit: lang === 'ar' ? 'مليار دولار' : 'USD bn' }
    : { value: fmt.number(millions), unit: lang === 'ar' ? 'مليون دولار' : 'USD m' }
}
