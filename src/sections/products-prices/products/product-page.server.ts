import { latestPosts } from '#editorial/list.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { found } from '#data-section/section.server.ts'
import { productPath } from '../contract.ts'
import { loadMarkets } from '../markets/markets.server.ts'
import { readProduct } from './products.server.ts'
import { loadSeries, seriesOf, redirectToLowercase } from '../series/series-page.server.ts'

const NEWS = 6

/** Everything that a product's page shows: all its markets. Throws 404. */
export async function loadProduct(ctx: RequestContext, slug: string) {
  const { product, news } = await productWithNews(ctx, slug)
  return { product, news, markets: await loadMarkets(ctx, product.quotes) }
}

/** Everything that the page of a product in one market shows. Throws 404, or 301 to the lower-case address. */
export async function loadProductMarket(ctx: RequestContext, slug: string, market: string) {
  redirectToLowercase(ctx, market, productPath(slug, market))
  const { product, news } = await productWithNews(ctx, slug)
  // A market without a series of this product is no page of ours.
  const quote = found(seriesOf(product.quotes, market, ctx.url.searchParams))
  return { product, news, series: await loadSeries(ctx, product.quotes, quote) }
}

async function productWithNews(ctx: RequestContext, slug: string) {
  const [product, news] = await Promise.all([readProduct(ctx, slug), latestPosts(ctx, `p:${slug}`, NEWS)])
  return { product: found(product), news }
}
