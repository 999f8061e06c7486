import { countHighlight } from '#datasets/highlight.server.ts'
import type { Highlight, HighlightContext } from '#datasets/highlight.ts'
import { companyCount } from './contract.server.ts'

/** The words after the number of companies. */
const COMPANIES = {
  ar: {
    zero: 'شركات كيماويات',
    one: 'شركة كيماويات في الخليج',
    two: 'شركتا كيماويات في الخليج، مع شركائهما',
    few: 'شركات كيماويات في الخليج، مع شركائها',
    many: 'شركة كيماويات في الخليج، مع شركائها',
    other: 'شركة كيماويات في الخليج، مع شركائها',
  },
  en: { one: 'chemical company of the Gulf', other: 'chemical companies of the Gulf and their partners' },
}

/** How many companies are counted. */
export async function companyHighlight(ctx: HighlightContext): Promise<Highlight> {
  return countHighlight(ctx, await companyCount(ctx), COMPANIES)
}
