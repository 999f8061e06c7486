import { moreMessages } from '#catalogue/more.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { viewCharts } from '#datasets/charts/chart-data.server.ts'
import { Charts } from '#datasets/charts/view/Charts.tsx'
import { loadList, stateOf, TABLE, type Views } from '#datasets/list-page.server.ts'
import { ListView } from '#datasets/view/ListView.tsx'
import { indexPage } from '#editorial/index-page.server.ts'
import { latestPosts } from '#editorial/list.server.ts'
import { ogPath } from '#head/og-path.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { indexQuery, sectionWords } from '#sections/products-prices/contract-section.server.ts'
import { SectionNews } from '#sections/products-prices/contract-news.tsx'
import { SectionTop } from '#sections/products-prices/contract-section.tsx'
import chartCss from '#ui/css/charts.css?url'
import { CASES } from '../cases.server.ts'
import { CASE_CHARTS } from '../charts.server.ts'
import { SECTION } from '../section.ts'
import { caseStats } from '../stats.server.ts'

await moreMessages()

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

const VIEWS: Views = {
  table: TABLE,
  timeline: { ar: 'خط زمني', en: 'Timeline' },
  chart: { ar: 'رسم', en: 'Chart' },
}
const STORIES = 4

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  indexPage(ctx)
  await indexQuery(ctx)
  const state = stateOf(ctx, CASES, VIEWS)
  const [words, list, stats, charts, stories] = await Promise.all([
    sectionWords(ctx, SECTION.section),
    loadList(ctx, CASES, state, VIEWS),
    caseStats(ctx, state),
    viewCharts(ctx, CASE_CHARTS, state.view),
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

export default function DumpingCases({
  loaderData: { words, list, stats, charts, stories },
}: {
  loaderData: Data
}) {
  const { t } = useI18n()
  return (
    <>
      <SectionTop words={words} />
      <ListView list={list} stats={stats} placeholder={t('dumping-cases.search')} paged={!charts}>
        {charts && <Charts charts={charts} />}
      </ListView>
      <SectionNews title={t('dumping-cases.news')} stories={stories} />
    </>
  )
}
