import type { LoaderFunctionArgs } from 'react-router'
import { viewCharts } from '#datasets/charts/chart-data.server.ts'
import { Charts } from '#datasets/charts/view/Charts.tsx'
import { answerOf } from '#datasets/answer/answer.ts'
import { loadList, stateOf, TABLE, type Views } from '#datasets/list/list-page.server.ts'
import { ListView } from '#datasets/view/ListView.tsx'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { listMeta } from '#data-section/list-meta.ts'
import { loadSectionFrame, guardListRequest } from '#data-section/list.server.ts'
import { SectionNews } from '#data-section/SectionNews.tsx'
import { SectionNotes, SectionTop } from '#data-section/SectionTop.tsx'
import chartCss from '#ui/css/data/charts.css?url'
import { DealCards } from '../DealCards.tsx'
import { DEAL_CHARTS } from '../charts.server.ts'
import { DEALS } from '../deals.server.ts'
import { MERGERS_ACQUISITIONS } from '../section.server.ts'

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

const VIEWS: Views = {
  chart: { ar: 'رسم', en: 'Chart' },
  cards: { ar: 'بطاقات', en: 'Cards' },
  table: TABLE,
}

export const handle: PageHandle = { figures: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  await guardListRequest(ctx)
  const state = stateOf(ctx, DEALS, VIEWS)
  const [around, list, answer, charts] = await Promise.all([
    loadSectionFrame(ctx, MERGERS_ACQUISITIONS),
    loadList(ctx, DEALS, state, VIEWS),
    answerOf(ctx, DEALS, state),
    viewCharts(ctx, DEAL_CHARTS, state.view),
  ])
  return { ...around, list, answer, charts }
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta = listMeta

export default function Deals({ loaderData: { words, list, answer, charts, news } }: { loaderData: Data }) {
  return (
    <>
      <SectionTop words={words} list={list} answer={answer} />
      <ListView list={list} paged={!charts}>
        {charts ? (
          <div className="stack wide">
            <Charts charts={charts.slice(0, 2)} beside />
            <Charts charts={charts.slice(2)} />
          </div>
        ) : (
          list.view === 'cards' && <DealCards list={list} />
        )}
      </ListView>
      <SectionNotes words={words} />
      {news && <SectionNews {...news} />}
    </>
  )
}
