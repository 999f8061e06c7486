import { redirect } from 'react-router'
import { latestPosts } from '#editorial/list.server.ts'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { changePercent } from './change.ts'
import { found } from './contract-section.server.ts'
import { productPath } from './contract-paths.ts'
import type { Quote } from './contract.ts'
import { readMarket, readProduct } from './products.server.ts'
import { presentSeries } from './series.server.ts'

/** Points of a market's table. */
const HISTORY = 26
const NEWS = 6

/** A series of one market with its newest points, the newest first. */
export interface MarketHistory {
  quote: Quote
  points: { day: string; price: number; change: number | null }[]
}

/** Everything that a product's page shows, narrowed to one market where one is named. Throws 404, or 301 to the lower-case address. */
export async function loadProduct(ctx: RequestContext, slug: string, market: string | undefined) {
  if (market !== undefined && market !== market.toLowerCase())
    throw redirect(localePath(ctx.lang, productPath(slug, market)), 301)
  const [product, histories, news] = await Promise.all([
    readProduct(ctx, slug),
    market === undefined ? [] : marketHistories(ctx, slug, market),
    latestPosts(ctx, `p:${slug}`, NEWS),
  ])
  // A market without a series of this product is no page of ours.
  const shown = found(market !== undefined && histories.length === 0 ? null : product)
  return { product: shown, market: market?.toUpperCase() ?? null, histories, news }
}

async function marketHistories(ctx: RequestContext, slug: string, market: string): Promise<MarketHistory[]> {
  // One point more than is shown: the oldest line has a change too.
  const series = await readMarket(ctx, slug, market, HISTORY + 1)
  return series.map((row) => ({
    quote: presentSeries(row, ctx.lang),
    points: row.days
      .map((day, i) => ({
        day,
        price: row.prices[i] ?? 0,
        change: changePercent(row.prices.slice(Math.max(0, i - 1), i + 1)),
      }))
      .reverse()
      .slice(0, HISTORY),
  }))
}
