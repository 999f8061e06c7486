import { sql } from 'kysely'
import type { Stat } from '#datasets/contract.ts'
import { conditionOf, type Narrowing } from '#datasets/where.server.ts'
import { formatterOf } from '#i18n/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { COMPANIES } from './companies.server.ts'

/** The figures over a list of companies. */
export async function companyStats(ctx: RequestContext, narrowing: Narrowing): Promise<Stat[]> {
  ctx.tag(COMPANIES.tag)
  const { rows } = await sql<{ companies: number; listed: number; joint: number; countries: number }>`
    select count(*) as companies, count(exchange) as listed,
      count(*) filter (where company_adjective @> array['joint_venture']) as joint,
      count(distinct country) as countries
    from companies_company where ${conditionOf(COMPANIES, narrowing)}`.execute(ctx.app.db)
  const found = rows[0]
  if (!found) return []
  const ar = ctx.lang === 'ar'
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  return [
    { label: ar ? 'شركات' : 'Companies', value: fmt.number(found.companies) },
    { label: ar ? 'مدرجة في سوق مالية' : 'Listed on an exchange', value: fmt.number(found.listed) },
    { label: ar ? 'مشاريع مشتركة' : 'Joint ventures', value: fmt.number(found.joint) },
    { label: ar ? 'دول' : 'Countries', value: fmt.number(found.countries) },
  ]
}
