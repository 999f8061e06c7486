import type { LoaderFunctionArgs } from 'react-router'
import { viewCharts } from '#datasets/charts/chart-data.server.ts'
import { Charts } from '#datasets/charts/view/Charts.tsx'
import { answerOf } from '#datasets/answer/answer.ts'
import { loadList, stateOf, TABLE, type Views } from '#datasets/list/list-page.server.ts'
import { ListView } from '#datasets/view/ListView.tsx'
import { CalendarLinks } from '#head/CalendarLinks.tsx'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { listMeta } from '#data-section/list-meta.ts'
import { loadSectionFrame, guardListRequest } from '#data-section/list.server.ts'
import { SectionNews } from '#data-section/SectionNews.tsx'
import { SectionNotes, SectionTop } from '#data-section/SectionTop.tsx'
import chartCss from '#ui/css/data/charts.css?url'
import { CASES } from '../cases.server.ts'
import { CASE_CHARTS } from '../charts/charts.server.ts'
import { DUMPING_CASES } from '../section.server.ts'

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

const VIEWS: Views = {
  duties: { ar: 'السارية', en: 'In force' },
  table: TABLE,
  timeline: { ar: 'خط زمني', en: 'Timeline' },
  chart: { ar: 'رسم', en: 'Chart' },
}

export const handle: PageHandle = { figures: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  await guardListRequest(ctx)
  const state = stateOf(ctx, CASES, VIEWS)
  const [around, list, answer, charts] = await Promise.all([
    loadSectionFrame(ctx, DUMPING_CASES),
    loadList(ctx, CASES, state, VIEWS),
    answerOf(ctx, CASES, state),
    viewCharts(ctx, CASE_CHARTS, state.view),
  ])
  return { ...around, list, answer, charts, origin: ctx.app.config.publicUrl }
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta = listMeta

export default function DumpingCases({
  loaderData: { words, list, answer, charts, news, origin },
}: {
  loaderData: Data
}) {
  return (
    <>
      <SectionTop words={words} list={list} answer={answer} />
      <ListView list={list} paged={!charts}>
        {charts && <Charts charts={charts} beside={list.view === 'duties'} />}
      </ListView>
      <SectionNotes words={words} />
      <CalendarLinks name="measures" origin={origin} />
      {news && <SectionNews {...news} />}
    </>
  )
}
