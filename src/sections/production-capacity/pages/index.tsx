import type { LoaderFunctionArgs } from 'react-router'
import { viewCharts } from '#datasets/charts/chart-data.server.ts'
import { Charts } from '#datasets/charts/view/Charts.tsx'
import type { Dataset } from '#datasets/dataset.ts'
import { answerOf } from '#datasets/answer/answer.ts'
import { loadList, stateOf, TABLE, type Views } from '#datasets/list/list-page.server.ts'
import { DataTable } from '#datasets/view/DataTable.tsx'
import { ListView } from '#datasets/view/ListView.tsx'
import { CalendarLinks } from '#head/CalendarLinks.tsx'
import { Bidi } from '#i18n/react.tsx'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { listMeta } from '#data-section/list-meta.ts'
import { loadSectionFrame, guardListRequest } from '#data-section/list.server.ts'
import { SectionNews } from '#data-section/SectionNews.tsx'
import { SectionNotes, SectionTop } from '#data-section/SectionTop.tsx'
import chartCss from '#ui/css/data/charts.css?url'
import { PLANT_CHARTS } from '../charts/charts.server.ts'
import { PLANTS } from '../plants.server.ts'
import { PRODUCTION_CAPACITY } from '../section.server.ts'
import { STOPS } from '../stops.server.ts'
import { SALE_NOTE, TOTALS_NOTE } from '../totals/totals.server.ts'

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

const VIEWS: Views = {
  table: TABLE,
  chart: { ar: 'رسم', en: 'Chart' },
  map: { ar: 'خريطة', en: 'Map' },
  stops: { ar: 'توقفات', en: 'Outages' },
}

export const handle: PageHandle = { figures: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  await guardListRequest(ctx)
  const dataset: Dataset = stateOf(ctx, PLANTS, VIEWS).view === 'stops' ? STOPS : PLANTS
  const state = stateOf(ctx, dataset, VIEWS)
  const [around, list, answer, charts] = await Promise.all([
    loadSectionFrame(ctx, PRODUCTION_CAPACITY),
    loadList(ctx, dataset, state, VIEWS),
    answerOf(ctx, dataset, state),
    viewCharts(ctx, PLANT_CHARTS, state.view),
  ])
  const note = dataset === STOPS ? null : `${TOTALS_NOTE[ctx.lang]} ${SALE_NOTE[ctx.lang]}`
  return { ...around, list, answer, charts, note, origin: ctx.app.config.publicUrl }
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta = listMeta

export default function Plants({ loaderData }: { loaderData: Data }) {
  const { words, list, answer, charts, note, news, origin } = loaderData
  const stops = list.view === 'stops'
  return (
    <>
      <SectionTop words={words} list={list} answer={answer} />
      <ListView list={list} paged={stops || !charts}>
        {charts && (
          <div className="stack">
            <Charts charts={charts} beside={list.view === 'map'} />
            {stops && <DataTable list={list} anchors />}
          </div>
        )}
      </ListView>
      {stops && <CalendarLinks name="outages" origin={origin} />}
      {note && list.total > 0 && (
        <p className="muted small section">
          <Bidi text={note} />
        </p>
      )}
      <SectionNotes words={words} />
      {news && <SectionNews {...news} />}
    </>
  )
}
