import type { AnswerContext } from '#datasets/answer/answer.ts'
import type { Stat } from '#datasets/contract.ts'
import { figureFilters } from '#datasets/list/kinds.server.ts'
import { listCounts } from '#datasets/list/list-counts.server.ts'
import type { ListState } from '#datasets/list/state.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { COMPANIES } from './companies.server.ts'

/** The figures over a list of companies. */
export async function companyStats(ctx: AnswerContext, state: ListState): Promise<Stat[]> {
  ctx.tag(COMPANIES.tag)
  const { total, figures } = await listCounts(
    ctx.app,
    COMPANIES,
    await figureFilters(ctx.app, COMPANIES, state),
  )
  const ar = ctx.lang === 'ar'
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  return [
    { label: ar ? 'شركات' : 'Companies', value: fmt.number(total) },
    { label: ar ? 'مدرجة في سوق مالية' : 'Listed on an exchange', value: fmt.number(figures['listed'] ?? 0) },
    { label: ar ? 'مشاريع مشتركة' : 'Joint ventures', value: fmt.number(figures['joint'] ?? 0) },
    { label: ar ? 'دول' : 'Countries', value: fmt.number(figures['countries'] ?? 0) },
  ]
}
