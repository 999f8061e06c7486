import type { Answer, AnswerContext } from '#datasets/answer/answer.ts'
import { isFiltered, type ListState } from '#datasets/list/state.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { productOf } from '../measures/duties-in-force.server.ts'
import { caseTotals, isAveraged, statsOf, type CaseTotals } from '../stats.server.ts'
import { caseSentence } from './sentence.ts'

/** Figures that are in sight; where there are more, the number of cases is in the sentence alone. */
const MOST_FIGURES = 4
/** Filters that the sentence names where they have one value; under any other it says that it is about the records shown. */
const NAMED = ['importing_market', 'direction']

/** The cases of a filtered list in a sentence, with the figures over them. */
export async function caseAnswer(ctx: AnswerContext, state: ListState): Promise<Answer | null> {
  const { lang } = ctx
  const totals = await caseTotals(ctx, state)
  if (!totals) return null
  const stats = statsOf(totals, ctx)
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const only = (key: string) => (state.options[key]?.length === 1 ? state.options[key][0] : undefined)
  const [market, direction] = NAMED.map(only)
  const unnamed = Object.entries(state.options).filter(
    ([key, values]) => !NAMED.includes(key) || values.length > 1,
  )
  return {
    ...caseSentence(
      {
        cases: totals.cases,
        inForce: totals.in_force,
        against: totals.against,
        protecting: totals.protecting,
        market: market === undefined ? null : countryName(market, lang),
        direction:
          direction === 'against_gulf_exports' || direction === 'protecting_gulf_industry' ? direction : null,
        markets: totals.markets.map(({ code, cases }) => ({ name: countryName(code, lang), cases })),
        mean: isAveraged(totals) ? { value: fmt.percent(totals.mean, 1), cases: totals.charged } : null,
        highest: isAveraged(totals) ? null : highestOf(totals, lang, fmt),
        expiring: totals.expiring,
        others: isFiltered({ ...state, options: Object.fromEntries(unnamed) }),
      },
      lang,
      fmt,
    ),
    figures: stats.length > MOST_FIGURES ? stats.slice(1) : stats,
  }
}

/** The highest ad valorem duty in force, and on what where one case has it; null where there is none. */
function highestOf({ highest: [first, next] }: CaseTotals, lang: Lang, fmt: Formatter) {
  if (!first) return null
  const product = next?.rate === first.rate ? null : productOf(first, lang)
  return { value: fmt.share(first.rate), product }
}
