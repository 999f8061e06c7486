import type { Answer, AnswerContext } from '#datasets/answer/answer.ts'
import { figureFilters } from '#datasets/list/kinds.server.ts'
import { listCounts } from '#datasets/list/list-counts.server.ts'
import { isFiltered, type ListState } from '#datasets/list/state.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { COMPANIES } from './companies.server.ts'
import { companySentence } from './sentence.ts'

/** Countries that are named; more are counted. */
const MOST_NAMED = 2

/** The companies that a filtered list shows in a sentence, with their figures. */
export async function companyAnswer(ctx: AnswerContext, state: ListState): Promise<Answer | null> {
  ctx.tag(COMPANIES.tag)
  const { lang } = ctx
  const ar = lang === 'ar'
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const counts = await listCounts(ctx.app, COMPANIES, await figureFilters(ctx.app, COMPANIES, state))
  const { total: rows, figures, facets } = counts
  const { listed = 0, joint: jointVentures = 0, countries = 0 } = figures
  const { country: chosen, listed: listing, company_adjective: kinds, ...options } = state.options
  const codes = (facets['country'] ?? []).flatMap(({ value, count }) =>
    count > 0 && (chosen === undefined || chosen.includes(value)) ? [value] : [],
  )
  const unnamed = {
    ...options,
    ...(listing && listing.join() !== 'true' && { listed: listing }),
    ...(kinds && kinds.join() !== 'joint_venture' && { company_adjective: kinds }),
  }
  const sentence =
    rows > 0 &&
    companySentence(
      {
        rows,
        countries: countries <= MOST_NAMED ? codes.map((code) => countryName(code, lang)) : countries,
        listed,
        jointVentures,
        others: isFiltered({ ...state, options: unnamed }),
      },
      lang,
      fmt,
    )
  return {
    ...(sentence || { text: '', lead: null }),
    figures: [
      { label: ar ? 'شركات' : 'Companies', value: fmt.number(rows) },
      { label: ar ? 'مدرجة في سوق مالية' : 'Listed on an exchange', value: fmt.number(listed) },
      { label: ar ? 'مشاريع مشتركة' : 'Joint ventures', value: fmt.number(jointVentures) },
      { label: ar ? 'دول' : 'Countries', value: fmt.number(countries) },
    ],
  }
}
