import { data } from 'react-router'
import { pricePanel } from '#datasets/view/price-panel.server.tsx'
import { pageOrMissing } from '#editorial/page/index-page.server.ts'
import { listPosts, summariesByIds } from '#editorial/list.server.ts'
import { worded } from '#editorial/present.server.ts'
import { readTopics, topicList, topicPath, TOPICS_TAG } from '#editorial/topics/topics.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { companiesBySlug } from '#sections/companies/contract.server.ts'
import { caseLinks } from '#sections/dumping-cases/contract.server.ts'
import { productsBySlug } from '#sections/products-prices/contract.server.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import { timelineOf } from './timeline.server.tsx'

const WORDS = { ar, en }
const [MOST_PRICES, MOST_EVENTS] = [8, 20]

/** The topics that readers see, each with how many stories of it they see. */
export async function loadTopics(ctx: RequestContext) {
  const topics = await readTopics(ctx)
  const pages = await Promise.all(topics.map(({ slug }) => listPosts(ctx, topicList(slug), 1, 1)))
  return topics.map(({ slug, title_ar, title_en, description_ar, description_en }, at) => ({
    href: topicPath(slug),
    title: worded(ctx.lang, title_ar, title_en),
    description: worded(ctx.lang, description_ar, description_en),
    stories: pages[at]?.total ?? 0,
    newest: pages[at]?.results[0]?.publishedAt ?? null,
  }))
}

/** Everything that a topic's page shows; the first has what it leads with and its timeline. Throws 404. */
export async function loadTopic(ctx: RequestContext, slug: string) {
  ctx.tag(TOPICS_TAG)
  const page = pageOrMissing(ctx)
  const row = await ctx.app.db
    .selectFrom('editorial_topic')
    .selectAll()
    .where('slug', '=', slug)
    .where('hidden', '=', false)
    .executeTakeFirst()
  if (!row) throw data(null, { status: 404 })
  const { products, companies, cases } = row
  const isFirst = page === 1
  const pins = isFirst ? row.pins.filter((pin) => /^\d{1,9}$/.test(pin)) : []
  ctx.tag(...pins.map((pin) => `post:${pin}`))
  const [posts, pinned, priced, firms, about, timeline] = await Promise.all([
    listPosts(ctx, topicList(slug), page),
    summariesByIds(ctx, pins.map(Number)),
    isFirst ? productsBySlug(ctx, products) : [],
    companiesBySlug(ctx, companies),
    caseLinks(ctx, cases),
    isFirst ? timelineOf(ctx, { list: topicList(slug), products, companies, cases }, MOST_EVENTS) : null,
  ])
  if (!posts) throw data(null, { status: 404 })
  const first = new Set(pinned.map(({ id }) => id))
  return {
    slug,
    lang: ctx.lang,
    title: worded(ctx.lang, row.title_ar, row.title_en),
    description: worded(ctx.lang, row.description_ar, row.description_en),
    pinned,
    posts: { ...posts, results: posts.results.filter(({ id }) => !first.has(id)) },
    prices: pricePanel(ctx, {
      title: WORDS[ctx.lang]['topics.prices'],
      rows: priced.flatMap(({ quote }) => quote ?? []).slice(0, MOST_PRICES),
    }),
    companies: firms.map(({ short, href }) => ({ label: short, href })),
    cases: about,
    timeline,
  }
}
