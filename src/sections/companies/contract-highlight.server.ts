import type { Highlight, HighlightContext } from '#datasets/highlight.ts'
import { countWords } from '#datasets/words.server.ts'
import { formatterOf } from '#i18n/formatter.server.ts'
import { companyCount } from './contract.server.ts'

/** What stands behind the number of companies. */
const COMPANIES = {
  ar: {
    zero: 'شركات كيماويات',
    one: 'شركة كيماويات في الخليج',
    two: 'شركتا كيماويات في الخليج وشركاؤهما',
    few: 'شركات كيماويات في الخليج وشركاؤها',
    many: 'شركة كيماويات في الخليج وشركاؤها',
    other: 'شركة كيماويات في الخليج وشركاؤها',
  },
  en: { one: 'chemical company of the Gulf', other: 'chemical companies of the Gulf and their partners' },
}

/** How many companies are told of. */
export async function companyHighlight(ctx: HighlightContext): Promise<Highlight> {
  const count = await companyCount(ctx)
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  return count === 0
    ? null
    : { value: fmt.number(count), label: countWords(COMPANIES, count, ctx.lang, { fmt }) }
}
