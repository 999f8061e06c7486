import { latestPosts } from '#editorial/list.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { found } from '#data-section/section.server.ts'
import { loadMarkets } from '../markets/markets.server.ts'
import { readProduct } from './products.server.ts'

const NEWS = 6

/** Everything that a product's page shows: all its markets. Throws 404. */
export async function loadProduct(ctx: RequestContext, slug: string) {
  const { product, news } = await productWithNews(ctx, slug)
  return { product, news, markets: await loadMarkets(ctx, product.quotes) }
}

/** A product and the newest stories about it. Throws 404. */
export async function productWithNews(ctx: RequestContext, slug: string) {
  const [product, news] = await Promise.all([readProduct(ctx, slug), latestPosts(ctx, `p:${slug}`, NEWS)])
  return { product: found(product), news }
}
