import { moreMessages } from '#catalogue/more.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { viewCharts } from '#datasets/charts/chart-data.server.ts'
import { Charts } from '#datasets/charts/view/Charts.tsx'
import { loadList, stateOf, TABLE, type Views } from '#datasets/list-page.server.ts'
import { ListView } from '#datasets/view/ListView.tsx'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { listMeta } from '#data-section/list-meta.ts'
import { aroundList, openList } from '#data-section/list.server.ts'
import { SectionNews } from '#data-section/SectionNews.tsx'
import { SectionTop } from '#data-section/SectionTop.tsx'
import chartCss from '#ui/css/charts.css?url'
import { CASES } from '../cases.server.ts'
import { CASE_CHARTS } from '../charts/charts.server.ts'
import { SECTION } from '../section.ts'
import { caseStats } from '../stats.server.ts'

await moreMessages()

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

const VIEWS: Views = {
  table: TABLE,
  timeline: { ar: 'خط زمني', en: 'Timeline' },
  chart: { ar: 'رسم', en: 'Chart' },
}

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  await openList(ctx)
  const state = stateOf(ctx, CASES, VIEWS)
  const [around, list, stats, charts] = await Promise.all([
    aroundList(ctx, SECTION),
    loadList(ctx, CASES, state, VIEWS),
    caseStats(ctx, state),
    viewCharts(ctx, CASE_CHARTS, state.view),
  ])
  return { ...around, list, stats, charts }
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta = listMeta(SECTION)

export default function DumpingCases({
  loaderData: { words, list, stats, charts, stories },
}: {
  loaderData: Data
}) {
  const { t } = useI18n()
  return (
    <>
      <SectionTop words={words} list={list} />
      <ListView list={list} stats={stats} placeholder={t('dumping-cases.search')} paged={!charts}>
        {charts && <Charts charts={charts} />}
      </ListView>
      <SectionNews title={t('dumping-cases.news')} stories={stories} />
    </>
  )
}
