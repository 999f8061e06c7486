import { latestPosts } from '#editorial/list.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { found } from '#data-section/section.server.ts'
import { timelineOf } from '#sections/topics/contract.server.ts'
import { leadingQuote, marketFigures, priceAnswer, rangeFigures } from '../answer/item-answer.server.ts'
import { inAskedUnit, openSeries } from '../charts/price-chart.server.ts'
import type { Lines } from '../charts/lines.server.ts'
import { loadMarkets, readMarketLines } from '../markets/markets.server.ts'
import type { Quote } from '../schemas.ts'
import { readPriceState, type PriceState } from '../series/state.ts'
import { readProduct } from './products.server.ts'

const NEWS = 6
const MOST_EVENTS = 12

/** Everything that a product's page shows: all its markets. Throws 404. */
export async function loadProduct(ctx: RequestContext, slug: string) {
  const { product, news } = await productWithNews(ctx, slug)
  const state = readPriceState(ctx.url.searchParams)
  const lines = readMarketLines(ctx, product.quotes, state)
  const [markets, head, timeline] = await Promise.all([
    loadMarkets(ctx, product.quotes, state, lines),
    headOf(ctx, product.quotes, state, lines),
    timelineOf(ctx, { list: `p:${slug}`, products: [slug] }, MOST_EVENTS),
  ])
  return { product, news, markets, head, timeline }
}

/** The last price of the leading series, and those of the others; null without a price. */
async function headOf(
  ctx: RequestContext,
  quotes: readonly Quote[],
  state: PriceState,
  read: Promise<Lines>,
) {
  const leading = leadingQuote(quotes)
  if (!leading) return null
  const { lines } = await read
  // What the chart has as it is stored is not read again; means are not what the series leads with.
  const line = lines.find(({ quote, span, averaged }) => quote === leading && span && !averaged)
  const { span, shown } = await (line
    ? inAskedUnit(ctx, leading, state, line.span)
    : openSeries(ctx, leading, state))
  if (!span) return null
  const { answer, lead } = await priceAnswer(ctx, leading, span, shown)
  const figures = quotes.length > 1 ? marketFigures(ctx, quotes, leading) : rangeFigures(ctx, span, shown)
  return { answer: { ...answer, figures }, lead }
}

/** A product and the newest stories about it. Throws 404. */
export async function productWithNews(ctx: RequestContext, slug: string) {
  const [product, news] = await Promise.all([readProduct(ctx, slug), latestPosts(ctx, `p:${slug}`, NEWS)])
  return { product: found(product), news }
}
