import { countHighlight } from '#datasets/highlight.server.ts'
import type { Highlight, HighlightContext } from '#datasets/highlight.ts'
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
  return countHighlight(ctx, await companyCount(ctx), COMPANIES)
}
