import { answerOf } from '#datasets/answer/answer.ts'
import { readState } from '#datasets/list/state.ts'
import { sql } from 'kysely'
import { relatedRows } from '#datasets/list/table.server.ts'
import { marketName } from '#i18n/countries/countries.server.ts'
import { placeInText } from '#i18n/countries/in-text.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { cellSpanOf, readCells, spanLinks } from '../cells/cells.server.ts'
import { marketPath } from '../contract.ts'
import { found } from '#data-section/section.server.ts'
import { QUOTES } from '../series/quotes.server.ts'
import { redirectToLowercase } from '../series/series-page.server.ts'
import { withTrend } from '../charts/trend.server.ts'

/** Series in the page's table; more of them are in the section's list. */
const MOST_ROWS = 100

/** Everything that a market's page shows: the products priced in one country or region. Throws 404, or 301. */
export async function loadMarket(ctx: RequestContext, code: string) {
  const path = marketPath(code)
  redirectToLowercase(ctx, code, path)
  const market = code.toUpperCase()
  const span = cellSpanOf(ctx.url.searchParams)
  const [answer, cells, related] = await Promise.all([
    answerOf(ctx, QUOTES, readState(QUOTES, new URLSearchParams({ market }), ['table'])),
    readCells(ctx, sql`not hidden and market = ${market}`, span),
    relatedRows(ctx, QUOTES, sql`market = ${market}`, {
      columns: ['product', 'price', 'change_pct', 'month_pct', 'year_pct', 'add_date'],
      sort: { column: 'product', descending: false },
      limit: MOST_ROWS,
      filters: { market },
    }),
  ])
  const table = await withTrend(ctx, found(related))
  const name = marketName(market, ctx.lang)
  return {
    market,
    name,
    answer,
    lang: ctx.lang,
    title:
      ctx.lang === 'ar' ? `أسعار المنتجات في ${name}` : `Product prices in ${placeInText(name, ctx.lang)}`,
    cells,
    spans: spanLinks(ctx, { path, query: '' }, span),
    table,
    all: `/products-prices?market=${market}&view=table&page=1`,
  }
}
