import { found, sectionWords } from '#data-section/section.server.ts'
import { listPosts } from '#editorial/list.server.ts'
import { pageOrMissing } from '#editorial/page/index-page.server.ts'
import { ogPath } from '#head/og-path.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { productsBySlug } from '#sections/products-prices/contract.server.ts'
import { TRADE_NOTE } from './charts/views.server.ts'
import { productTrade } from './product-trade.server.ts'

/** Stories a page: the figures and charts above them are what the page is asked for. */
const STORIES = 8

/** Everything on the page of trade in a product. Throws 404 for an unknown product or page. */
export async function loadProduct(ctx: RequestContext, slug: string) {
  const page = pageOrMissing(ctx)
  const [words, products, trade, posts] = await Promise.all([
    sectionWords(ctx, 'exports-imports'),
    productsBySlug(ctx, [slug]),
    productTrade(ctx, slug),
    listPosts(ctx, `p:${slug}`, page, STORIES),
  ])
  return {
    kind: 'product' as const,
    label: words.label,
    product: found(products[0] ?? null),
    trade,
    lang: ctx.lang,
    note: TRADE_NOTE[ctx.lang],
    posts: found(posts),
    image: ogPath('product', slug, ctx.lang),
  }
}

export type ProductPageData = Awaited<ReturnType<typeof loadProduct>>
