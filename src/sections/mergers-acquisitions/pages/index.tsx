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

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  await openList(ctx)
  const state = stateOf(ctx, DEALS, VIEWS)
  const [around, list, stats, charts] = await Promise.all([
    aroundList(ctx, SECTION),
    loadList(ctx, DEALS, state, VIEWS),
    dealStats(ctx, state),
    viewCharts(ctx, DEAL_CHARTS, state.view),
  ])
  return { ...around, list, stats, charts }
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta = listMeta(SECTION)

export default function Deals({ loaderData: { words, list, stats, charts, stories } }: { loaderData: Data }) {
  const { t } = useI18n()
  return (
    <>
      <SectionTop words={words} list={list} />
      <ListView list={list} stats={stats} placeholder={t('mergers-acquisitions.search')} paged={!charts}>
        {charts ? <Charts charts={charts} /> : list.view === 'cards' && <DealCards list={list} />}
      </ListView>
      <SectionNews title={t('mergers-acquisitions.news')} stories={stories} />
    </>
  )
}
