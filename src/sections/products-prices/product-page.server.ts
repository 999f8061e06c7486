import { latestPosts } from '#editorial/list.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { found } from './contract-section.server.ts'
import { productPath } from './contract-paths.ts'
import { loadMarkets } from './markets.server.ts'
import { readProduct } from './products.server.ts'
import { loadSeries, seriesOf, smallLetters } from './series-page.server.ts'

const NEWS = 6

/**
 * Everything that a product's page shows: all its markets, or one of its series where a market is named. Throws 404, or
 * 301 to the lower-case address.
 */
export async function loadProduct(ctx: RequestContext, slug: string, market: string | undefined) {
  if (market !== undefined) smallLetters(ctx, market, productPath(slug, market))
  const [known, news] = await Promise.all([readProduct(ctx, slug), latestPosts(ctx, `p:${slug}`, NEWS)])
  const product = found(known)
  if (market === undefined)
    return { product, news, series: null, markets: await loadMarkets(ctx, product.quotes) }
  // A market without a series of this product is no page of ours.
  const quote = found(seriesOf(product.quotes, market, ctx.url.searchParams))
  return { product, news, series: await loadSeries(ctx, product.quotes, quote), markets: null }
}
