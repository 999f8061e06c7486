import { countHighlight } from '#datasets/highlight.server.ts'
import type { Highlight, HighlightContext } from '#datasets/highlight.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { COMPANIES_TAG } from './contract.ts'

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

/** How many companies there are, real ones where there are any. Memoised under their tag. */
export function companyCount(ctx: Pick<RequestContext, 'app' | 'tag'>): Promise<number> {
  ctx.tag(COMPANIES_TAG)
  return ctx.app.memo.get('companies:count', [COMPANIES_TAG], async () => {
    const found = await ctx.app.db
      .selectFrom('companies_company')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('hidden', '=', false)
      .groupBy('demo')
      .orderBy('demo')
      .limit(1)
      .executeTakeFirst()
    return found?.n ?? 0
  })
}
