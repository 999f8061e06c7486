import { sql } from 'kysely'
import type { Answer, AnswerContext } from '#datasets/answer/answer.ts'
import { figureFilters } from '#datasets/list/kinds.server.ts'
import { conditionOf } from '#datasets/list/where.server.ts'
import { isFiltered, type ListState } from '#datasets/list/state.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { DEALS, VALUE_BASES } from './deals.server.ts'
import { valuedDeals } from './largest.server.ts'
import { dealSentence } from './sentence.ts'
import { dealTotals, dollarsInWords, statsOf, type BasisTotal } from './totals.server.ts'

/** Figures that are in sight; where there are more, the number of deals is in the sentence alone. */
const MOST_FIGURES = 4

/** The deals of a filtered list in a sentence, with the figures over them. */
export async function dealAnswer(ctx: AnswerContext, state: ListState): Promise<Answer> {
  const { lang } = ctx
  const totals = await dealTotals(ctx, state)
  const stats = statsOf(totals, ctx)
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const [own] = totals.bases
  return {
    ...dealSentence(
      {
        ...totals,
        value: own
          ? {
              deals: own.deals,
              amount: dollarsInWords(own.millions, lang, fmt),
              basis: own.basis === 'undisclosed' ? null : VALUE_BASES[own.basis][lang],
              largest: await largestOf(ctx, state, own),
            }
          : null,
        others: isFiltered(state),
      },
      lang,
      fmt,
    ),
    figures: stats.length > MOST_FIGURES ? stats.slice(1) : stats,
  }
}

/** The one deal that is larger than the others of its basis, with its share in percent; null where none is. */
async function largestOf(ctx: AnswerContext, state: ListState, { basis, millions }: BasisTotal) {
  const condition = conditionOf(DEALS, await figureFilters(ctx.app, DEALS, state))
  const ofBasis = sql`${condition} and coalesce(value_basis, 'undisclosed') = ${basis}`
  const [first, next] = await valuedDeals(ctx.app.db, ofBasis, ctx.lang, 2)
  if (!first || millions <= 0 || next?.millions === first.millions) return null
  return { buyer: first.buyer, target: first.target, share: (first.millions / millions) * 100 }
}
