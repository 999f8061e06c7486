import type { RequestContext } from '#platform/http/context.server.ts'
import { latestPosts } from '#editorial/list.server.ts'
import { postsAt } from '#editorial/positions.server.ts'
import { calendarMonth } from '#sections/calendar/contract.server.ts'
import { companyCount } from '#sections/companies/contract.server.ts'
import { pricePanel as drawPanel } from '#sections/products-prices/contract-panel.server.tsx'
import type { PriceBoard } from '#sections/products-prices/contract.ts'
import { latestPrices, productCount } from '#sections/products-prices/contract.server.ts'
import { adFor } from '#site/ads.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { currentVote } from '#sections/vote/contract.server.ts'
import { ar } from '../messages.ar.ts'
import { en } from '../messages.en.ts'

const WORDS = { ar, en }

/** Everything that a design of the home page may show; each design lays it out its own way. */
export async function homeData(ctx: RequestContext) {
  const [
    settings,
    articles,
    top,
    analysis,
    world,
    excerpts,
    prices,
    vote,
    calendar,
    ad,
    products,
    companies,
  ] = await Promise.all([
    siteSettings(ctx.app),
    latestPosts(ctx, 'articles', 14),
    postsAt(ctx, 12, 5),
    postsAt(ctx, 13, 4),
    latestPosts(ctx, 'around-world', 5),
    latestPosts(ctx, 'news-excerpt', 5),
    latestPrices(ctx, 10),
    currentVote(ctx),
    calendarMonth(ctx),
    adFor(ctx, 'home-wide'),
    productCount(ctx),
    companyCount(ctx),
  ])
  // The newest article leads, unless the newsroom gave it a position of its own.
  const placed = new Set([...top, ...analysis].map((post) => post.id))
  const free = articles.filter((post) => !placed.has(post.id))
  const [lead, ...rest] = free
  return {
    design: settings.design,
    lead: lead ?? articles[0] ?? null,
    under: rest.slice(0, 2),
    latest: rest.slice(2, 8),
    top,
    analysis,
    world,
    excerpts,
    ...pricesOf(ctx, settings.design, prices),
    vote,
    calendar,
    ad,
    counts: { products, companies },
  }
}

/** The first design has a finished panel, the second draws cells of its own. */
function pricesOf(ctx: RequestContext, design: string, prices: PriceBoard) {
  if (design === 'design_2') return { prices, pricePanel: null }
  const words = WORDS[ctx.lang]
  const pricePanel = drawPanel(ctx, {
    title: words['shell.home.prices'],
    rows: prices.rows,
    unit: prices.unit ?? undefined,
    more: { href: '/products-prices?page=1', label: words['shell.home.allPrices'] },
    demo: prices.demo,
    breadth: true,
  })
  return { prices: null, pricePanel }
}

export type HomeData = Awaited<ReturnType<typeof homeData>>
