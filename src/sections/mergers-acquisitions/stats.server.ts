import { sql } from 'kysely'
import type { Formatter } from '#i18n/fmt.ts'
import { formatterOf } from '#i18n/formatter.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Stat } from '#datasets/contract.ts'
import { conditionOf, type Narrowing } from '#datasets/where.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { DEALS } from './deals.server.ts'
import { VALUE_BASES } from './options.ts'
import { totalsByBasis } from './totals.server.ts'

/** Dollars from which a value is shown in thousands of millions. */
const BILLION_M = 1000

/**
 * The figures over a list of deals. Only values disclosed on one basis are added up, in dollars; a cancelled or merely
 * rumoured deal adds nothing; the average stake is over the deals that disclose one.
 */
export async function dealStats(ctx: RequestContext, narrowing: Narrowing): Promise<Stat[]> {
  const { db } = ctx.app
  const condition = conditionOf(DEALS, narrowing)
  const [{ rows }, [own, ...others]] = await Promise.all([
    sql<{ deals: number; pending: number; stake: number | null }>`
      select count(*) as deals,
        count(*) filter (where the_condition in ('binding_agreement', 'regulatory_approval', 'shareholder_approval')) as pending,
        avg(stake_pct)::float8 as stake
      from mergers_acquisitions_deal where ${condition}`.execute(db),
    totalsByBasis(db, condition),
  ])
  const found = rows[0]
  if (!found) return []
  const ar = ctx.lang === 'ar'
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const basis = own ? `: ${VALUE_BASES[own.basis][ctx.lang]}` : ''
  const apart = others.reduce((sum, { deals }) => sum + deals, 0)
  return [
    { label: ar ? 'صفقات' : 'Deals', value: fmt.number(found.deals) },
    {
      label: ar
        ? `القيمة المعلنة${basis} (${fmt.number(own?.deals ?? 0)} من ${fmt.number(found.deals)})`
        : `Disclosed value${basis} (${fmt.number(own?.deals ?? 0)} of ${fmt.number(found.deals)})`,
      ...dollarsInWords(own?.millions ?? 0, ctx.lang, fmt),
    },
    ...(apart > 0
      ? [
          {
            label: ar ? 'قيم على أسس أخرى' : 'Values on other bases',
            value: fmt.number(apart),
            unit: ar ? 'لا تُجمع معها' : 'not added',
          },
        ]
      : []),
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
