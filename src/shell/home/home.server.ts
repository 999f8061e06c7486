import type { RequestContext } from '#platform/http/context.server.ts'
import { latestPosts } from '#editorial/list.server.ts'
import { postsAt } from '#editorial/positions.server.ts'
import type { Teaser } from '#editorial/contract.ts'
import { storyWith, toStory, type StoryPart } from '#editorial/story.ts'
import { blockOf } from '#sections/calendar/contract.ts'
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
/** How many stories stand under the lead, and how many more the stream has. */
const [UNDER, LATEST] = [2, 6]

/** What the chosen design of the home page shows, and no more of it than is drawn. */
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
  const [lead = articles[0], ...rest] = articles.filter((post) => !placed.has(post.id))
  const stories = (posts: readonly Teaser[], ...parts: StoryPart[]) =>
    posts.map((post) => storyWith(post, ctx.lang, parts))
  const blocks = {
    world: world.map((post) => ({
      story: storyWith(post, ctx.lang, ['published']),
      place: post.city ?? '',
    })),
    excerpts: excerpts.map(({ title, publishedAt, path }) => ({
      text: title.text,
      published: publishedAt,
      href: path,
    })),
    vote,
    calendar: blockOf(calendar),
    ad,
    counts: { products, companies },
  }
  if (settings.design === 'design_2')
    return {
      design: settings.design,
      ...blocks,
      prices,
      stream: [...(lead ? [lead] : []), ...top, ...rest.slice(0, UNDER + LATEST)].map((post) =>
        toStory(post, ctx.lang),
      ),
      analysis: stories(analysis, 'published', 'minutes', 'locked'),
    }
  return {
    design: settings.design,
    ...blocks,
    pricePanel: panelOf(ctx, prices),
    lead: lead ? toStory(lead, ctx.lang) : null,
    under: stories(rest.slice(0, UNDER)),
    top: [
      ...stories(top.slice(0, 1), 'kicker', 'locked', 'image'),
      ...stories(top.slice(1), 'kicker', 'locked'),
    ],
    analysis: stories(analysis, 'kicker', 'published', 'minutes', 'locked', 'image'),
  }
}

function panelOf(ctx: RequestContext, prices: PriceBoard) {
  const words = WORDS[ctx.lang]
  return drawPanel(ctx, {
    title: words['shell.home.prices'],
    rows: prices.rows,
    unit: prices.unit ?? undefined,
    more: { href: '/products-prices?page=1', label: words['shell.home.allPrices'] },
    demo: prices.demo,
    breadth: true,
  })
}

export type HomeData = Awaited<ReturnType<typeof homeData>>
export type HomeOf<D extends HomeData['design']> = Extract<HomeData, { design: D }>
