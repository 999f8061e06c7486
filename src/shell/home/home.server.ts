import { inDigits } from '#i18n/number/digits.ts'
import { digitsFor, serializePrefs } from '#i18n/prefs.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { CACHE } from '#platform/limits/limits.ts'
import { can } from '#platform/policy/policy.ts'
import { latestPosts } from '#editorial/list.server.ts'
import { postsAt } from '#editorial/positions.server.ts'
import type { PostSummary } from '#editorial/contract.ts'
import { mostRead } from '#editorial/reads/most-read.server.ts'
import { rankedStories, storyWith, toStory, type StoryPart } from '#editorial/story.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { blockOf } from '#sections/calendar/contract.ts'
import { calendarMonth } from '#sections/calendar/contract.server.ts'
import { openLists } from '#sections/newsletters/lists.server.ts'
import { pricePanel as drawPanel } from '#datasets/view/price-panel.server.tsx'
import type { PriceBoard } from '#sections/products-prices/schemas.ts'
import { latestPrices } from '#sections/products-prices/series/latest.server.ts'
import { adHtml } from '#site/ad-html.server.tsx'
import { siteSettings } from '#site/settings.server.ts'
import { currentVote } from '#sections/vote/contract.server.ts'
import { ar } from '../messages.ar.ts'
import { en } from '../messages.en.ts'

const WORDS = { ar, en }
/** How many stories are under the lead, and how many more the stream has. */
const [UNDER, LATEST] = [2, 6]
/** Events under the calendar. */
const COMING = 3

/** The sections of figures in the order of their figures on the page. */
const FIGURES = DATA_SECTIONS.toSorted((one, other) => one.home.place - other.home.place)

/** The data of the home page's chosen design, and no more than it shows. */
export async function homeData(ctx: RequestContext) {
  const [
    settings,
    articles,
    { 11: leads, 12: top, 13: analysis },
    world,
    excerpts,
    prices,
    vote,
    calendar,
    ad,
    desk,
    letters,
    most,
  ] = await Promise.all([
    siteSettings(ctx.app),
    latestPosts(ctx, 'articles', 14),
    postsAt(ctx, { 11: 1, 12: 5, 13: 4 }),
    latestPosts(ctx, 'around-world', 5),
    latestPosts(ctx, 'news-excerpt', 5),
    latestPrices(ctx, 10),
    currentVote(ctx),
    calendarMonth(ctx, monthAsked(ctx.url)),
    adHtml(ctx, 'home-wide'),
    highlights(ctx),
    openLists(ctx),
    mostRead(ctx, 'all'),
  ])
  // The newsroom's choice leads, else the newest article without a place.
  const placed = new Set([...leads, ...top, ...analysis].map((post) => post.id))
  const free = articles.filter((post) => !placed.has(post.id))
  const [lead = articles[0], ...rest] = [...leads, ...free]
  const stories = (posts: readonly PostSummary[], ...parts: StoryPart[]) =>
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
    calendar: blockOf(calendar, COMING),
    ad,
    desk,
    letter: letters[0] ?? null,
    most: rankedStories(most, ctx.lang),
    empty: [articles, world, excerpts, prices.rows, desk].every(({ length }) => length === 0),
    begins: can(ctx.viewer, 'data.import'),
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
    pricePanel: await rememberedPanel(ctx, prices),
    lead: lead ? toStory(lead, ctx.lang) : null,
    under: stories(rest.slice(0, UNDER)),
    top: [
      ...stories(top.slice(0, 1), 'kicker', 'locked', 'image'),
      ...stories(top.slice(1), 'kicker', 'locked'),
    ],
    analysis: stories(analysis, 'kicker', 'published', 'minutes', 'locked', 'image'),
  }
}

/** The month that the calendar was turned to. */
function monthAsked({ searchParams }: URL): string | undefined {
  return /^20\d\d-(?:0[1-9]|1[0-2])$/.exec(searchParams.get('month') ?? '')?.[0]
}

/** The data sections, each by one figure; those without rows are left out. */
async function highlights(ctx: RequestContext) {
  const figures = await Promise.all(FIGURES.map(({ home }) => home.figure(ctx)))
  return FIGURES.flatMap(({ section, label, home }, i) => {
    const stat = figures[i]
    return stat
      ? [
          {
            to: `/${section}?page=1`,
            scene: home.scene,
            title: label[ctx.lang],
            ...stat,
            label: inDigits(stat.label, digitsFor(ctx.lang, ctx.prefs)),
          },
        ]
      : []
  })
}

/** The panel as it is written, until a price changes. */
function rememberedPanel(ctx: RequestContext, prices: PriceBoard): Promise<string | null> {
  const key = `home:prices:${ctx.lang}:${serializePrefs(ctx.prefs)}`
  return ctx.app.memo.get(key, ['prices'], async () => panelOf(ctx, prices), CACHE.memoSeconds)
}

function panelOf(ctx: RequestContext, prices: PriceBoard) {
  const words = WORDS[ctx.lang]
  return drawPanel(ctx, {
    title: words['shell.home.prices'],
    rows: prices.rows,
    unit: prices.unit ?? undefined,
    more: { href: '/products-prices?page=1', label: words['shell.home.allPrices'] },
    breadth: true,
  })
}

export type HomeData = Awaited<ReturnType<typeof homeData>>
export type HomeOf<D extends HomeData['design']> = Extract<HomeData, { design: D }>
