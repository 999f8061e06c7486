import { moreMessages } from '#catalogue/more.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { viewCharts } from '#datasets/charts/chart-data.server.ts'
import { Charts } from '#datasets/charts/view/Charts.tsx'
import { loadList, stateOf, TABLE, type Views } from '#datasets/list-page.server.ts'
import { ListView } from '#datasets/view/ListView.tsx'
import { ogPath } from '#head/og-path.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { indexPage } from '#editorial/index-page.server.ts'
import { latestPosts } from '#editorial/list.server.ts'
import { indexQuery, sectionWords } from '#sections/products-prices/contract-section.server.ts'
import { SectionNews } from '#sections/products-prices/contract-news.tsx'
import { SectionTop } from '#sections/products-prices/contract-section.tsx'
import chartCss from '#ui/css/charts.css?url'
import { DealCards } from '../DealCards.tsx'
import { DEAL_CHARTS } from '../charts.server.ts'
import { DEALS } from '../deals.server.ts'
import { SECTION } from '../section.ts'
import { dealStats } from '../stats.server.ts'

await moreMessages()

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

const VIEWS: Views = {
  cards: { ar: 'بطاقات', en: 'Cards' },
  table: TABLE,
  chart: { ar: 'رسم', en: 'Chart' },
}
const STORIES = 4

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  indexPage(ctx)
  await indexQuery(ctx)
  const state = stateOf(ctx, DEALS, VIEWS)
  const [words, list, stats, charts, stories] = await Promise.all([
    sectionWords(ctx, SECTION.section),
    loadList(ctx, DEALS, state, VIEWS),
    dealStats(ctx, state),
    viewCharts(ctx, DEAL_CHARTS, state.view),
    latestPosts(ctx, `c:${SECTION.category}`, STORIES),
  ])
  return { words, list, stats, charts, stories, image: ogPath('section', SECTION.section, ctx.lang) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { words, list, image } = loaderData
  return metaOf(where, {
    title: words.label,
    description: words.summary,
    image,
    feed: `c:${SECTION.category}`,
    robots: list.narrowed ? 'noindex' : undefined,
  })
}

export default function Deals({ loaderData: { words, list, stats, charts, stories } }: { loaderData: Data }) {
  const { t } = useI18n()
  return (
    <>
      <SectionTop words={words} />
      <ListView list={list} stats={stats} placeholder={t('mergers-acquisitions.search')} paged={!charts}>
        {charts ? <Charts charts={charts} /> : list.view === 'cards' && <DealCards list={list} />}
      </ListView>
      <SectionNews title={t('mergers-acquisitions.news')} stories={stories} />
    </>
  )
}
