import { sql } from 'kysely'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { relatedRows } from '#datasets/list/table.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { PRICE_CHARTS } from '../charts/charts.server.ts'
import { pageChart } from '#datasets/charts/chart-data.server.ts'
import { linesChart, type Mode } from '../compare/compare-chart.server.ts'
import { COMPARE_PATH, productPath } from '../contract.ts'
import type { Quote } from '../schemas.ts'
import { controlsOf } from '../series/controls.server.ts'
import { fromCommonStart, MOST_LINES, readLines, type Lines } from '../charts/lines.server.ts'
import { QUOTES } from '../series/quotes.server.ts'
import { withQuery, writePriceState, type PriceState } from '../series/state.ts'
import { withTrend } from '../charts/trend.server.ts'

/** Series in a table of their own; more of them are in the section's list. */
const MOST_ROWS = 100

const FIRST_LINES: LocalizedText = {
  ar: `؛ أول ${MOST_LINES} سلاسل، والباقي في الجدول`,
  en: `; the first ${MOST_LINES} series, the rest are in the table`,
}

/** The first five series of a product, which its chart has. */
export const readMarketLines = (ctx: RequestContext, quotes: readonly Quote[], state: PriceState) =>
  readLines(ctx, quotes.slice(0, MOST_LINES), state)

/** A product in all its markets: the lines that were read in one chart, and all series as a table. Null without a series. */
export async function loadMarkets(
  ctx: RequestContext,
  quotes: readonly Quote[],
  state: PriceState,
  read: Promise<Lines>,
) {
  const [first] = quotes
  if (!first) return null
  const charted = quotes.slice(0, MOST_LINES)
  const [own, table] = await Promise.all([
    read,
    relatedRows(ctx, QUOTES, sql`product = ${first.product}`, {
      columns: ['market', 'price', 'change_pct', 'month_pct', 'year_pct', 'add_date'],
      sort: { column: 'market', descending: false },
      limit: MOST_ROWS,
      filters: { product: first.product },
    }),
  ])
  // Prices in several units are indexed: nothing is refused on a page that asks for nothing.
  const mode: Mode = own.refusals.length > 0 ? 'indexed' : 'as-is'
  const lines = mode === 'indexed' ? await fromCommonStart(ctx, own, state) : own
  const chart = linesChart(ctx, lines, mode)
  const left = quotes.length > MOST_LINES && FIRST_LINES[ctx.lang]
  return {
    chart: await pageChart(
      ctx,
      PRICE_CHARTS.compare,
      new URLSearchParams([
        ...charted.map(({ slug }) => ['s', slug] as [string, string]),
        ...(mode === 'indexed' ? [['mode', mode] as [string, string]] : []),
        ...writePriceState(state),
      ]),
      chart && left ? { ...chart, note: `${chart.note}${left}` } : chart,
    ),
    controls: controlsOf(ctx, productPath(first.product), state),
    compare: withQuery(COMPARE_PATH, [
      ...charted.map(({ slug }) => ['s', slug] as const),
      ...(mode === 'indexed' ? [['mode', mode] as const] : []),
      ...writePriceState({ ...state, currency: null, per: null }),
    ]),
    table: table && (await withTrend(ctx, table)),
  }
}

export type MarketsPage = NonNullable<Awaited<ReturnType<typeof loadMarkets>>>
