import { latestPosts } from '#editorial/list.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { found } from '#data-section/section.server.ts'
import { timelineOf } from '#sections/topics/contract.server.ts'
import { leadingQuote, marketFigures, priceAnswer, rangeFigures } from '../answer/item-answer.server.ts'
import { openSeries } from '../charts/price-chart.server.ts'
import { loadMarkets } from '../markets/markets.server.ts'
import type { Quote } from '../schemas.ts'
import { readPriceState } from '../series/state.ts'
import { readProduct } from './products.server.ts'

const NEWS = 6
const MOST_EVENTS = 12

/** Everything that a product's page shows: all its markets. Throws 404. */
export async function loadProduct(ctx: RequestContext, slug: string) {
  const { product, news } = await productWithNews(ctx, slug)
  const [markets, head, timeline] = await Promise.all([
    loadMarkets(ctx, product.quotes),
    headOf(ctx, product.quotes, leadingQuote(product.quotes)),
    timelineOf(ctx, { list: `p:${slug}`, products: [slug] }, MOST_EVENTS),
  ])
  return { product, news, markets, head, timeline }
}

/** The last price of the leading series, and those of the others; null without a price. */
async function headOf(ctx: RequestContext, quotes: readonly Quote[], leading: Quote | null) {
  if (!leading) return null
  const { span, shown } = await openSeries(ctx, leading, readPriceState(ctx.url.searchParams))
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
