import type { LoaderFunctionArgs } from 'react-router'
import { viewCharts } from '#datasets/charts/chart-data.server.ts'
import { Charts } from '#datasets/charts/view/Charts.tsx'
import { loadList, stateOf, TABLE, type Views } from '#datasets/list/list-page.server.ts'
import { ListView } from '#datasets/view/ListView.tsx'
import { CalendarLinks } from '#head/CalendarLinks.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { listMeta } from '#data-section/list-meta.ts'
import { loadSectionFrame, guardListRequest } from '#data-section/list.server.ts'
import { SectionNews } from '#data-section/SectionNews.tsx'
import { SectionTop } from '#data-section/SectionTop.tsx'
import chartCss from '#ui/css/data/charts.css?url'
import { CASES } from '../cases.server.ts'
import { CASE_CHARTS } from '../charts/charts.server.ts'
import { DUMPING_CASES } from '../section.server.ts'
import { caseStats } from '../stats.server.ts'

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

const VIEWS: Views = {
  table: TABLE,
  timeline: { ar: 'خط زمني', en: 'Timeline' },
  chart: { ar: 'رسم', en: 'Chart' },
}

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  await guardListRequest(ctx)
  const state = stateOf(ctx, CASES, VIEWS)
  const [around, list, stats, charts] = await Promise.all([
    loadSectionFrame(ctx, DUMPING_CASES),
    loadList(ctx, CASES, state, VIEWS),
    caseStats(ctx, state),
    viewCharts(ctx, CASE_CHARTS, state.view),
  ])
  return { ...around, list, stats, charts, origin: ctx.app.config.publicUrl }
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta = listMeta

export default function DumpingCases({
  loaderData: { words, list, stats, charts, news, origin },
}: {
  loaderData: Data
}) {
  return (
    <>
      <SectionTop words={words} list={list} />
      <ListView list={list} stats={stats} paged={!charts}>
        {charts && <Charts charts={charts} />}
      </ListView>
      <CalendarLinks name="measures" origin={origin} />
      {news && <SectionNews {...news} />}
    </>
  )
}
