import type { LoaderFunctionArgs } from 'react-router'
import { viewCharts } from '#datasets/charts/chart-data.server.ts'
import { Charts } from '#datasets/charts/view/Charts.tsx'
import type { ChartData } from '#datasets/charts/view/contract.ts'
import type { Dataset } from '#datasets/dataset.ts'
import { answerOf } from '#datasets/answer/answer.ts'
import { loadList, stateOf, TABLE, type Views } from '#datasets/list/list-page.server.ts'
import type { ListState } from '#datasets/list/state.ts'
import { DataTable } from '#datasets/view/DataTable.tsx'
import { ListView } from '#datasets/view/ListView.tsx'
import { CalendarLinks } from '#head/CalendarLinks.tsx'
import { Bidi, useI18n } from '#i18n/react.tsx'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { requestContext, type RequestContext } from '#platform/http/context.server.ts'
import { listMeta } from '#data-section/list-meta.ts'
import { loadSectionFrame, guardListRequest } from '#data-section/list.server.ts'
import { SectionNews } from '#data-section/SectionNews.tsx'
import { SectionNotes, SectionTop } from '#data-section/SectionTop.tsx'
import { Link } from '#ui/Link.tsx'
import chartCss from '#ui/css/data/charts.css?url'
import { PLANT_CHARTS } from '../charts/charts.server.ts'
import { PLANTS } from '../plants.server.ts'
import { PRODUCTION_CAPACITY } from '../section.server.ts'
import { STOPS } from '../stops.server.ts'
import { SALE_NOTE, TOTALS_NOTE } from '../totals/totals.server.ts'

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

const VIEWS: Views = {
  overview: { ar: 'نظرة عامة', en: 'Overview' },
  table: TABLE,
  chart: { ar: 'رسم', en: 'Chart' },
  map: { ar: 'خريطة', en: 'Map' },
  stops: { ar: 'توقفات', en: 'Outages' },
}

export const handle: PageHandle = { figures: true }

/** The state of the list. An address that pages, sorts or chooses columns is of the rows, as it was when they came first. */
function stateIn(ctx: RequestContext, dataset: Dataset): ListState {
  const state = stateOf(ctx, dataset, VIEWS)
  const asked = ctx.url.searchParams
  const isOfRows = state.page > 1 || asked.has('sort') || asked.has('col')
  return isOfRows && !asked.has('view') ? { ...state, view: 'table' } : state
}

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  await guardListRequest(ctx)
  const dataset: Dataset = stateIn(ctx, PLANTS).view === 'stops' ? STOPS : PLANTS
  const state = stateIn(ctx, dataset)
  const [around, list, answer, charts] = await Promise.all([
    loadSectionFrame(ctx, PRODUCTION_CAPACITY),
    loadList(ctx, dataset, state, VIEWS),
    answerOf(ctx, dataset, state),
    viewCharts(ctx, PLANT_CHARTS, state.view),
  ])
  const note = dataset === STOPS ? null : `${TOTALS_NOTE[ctx.lang]} ${SALE_NOTE[ctx.lang]}`
  return {
    ...around,
    list,
    answer,
    charts: charts && leading(charts, state.view),
    note,
    origin: ctx.app.config.publicUrl,
  }
}

/** Of the two pictures of the overview the one that has something to show comes first; one without anything to say is left out. */
function leading(charts: readonly ChartData[], view: string): readonly ChartData[] {
  if (view !== 'overview') return charts
  const [plotted, empty] = [charts.filter(({ plot }) => plot), charts.filter(({ plot }) => !plot)]
  const said = empty.filter(({ refusals }) => refusals.length > 0)
  return plotted.length + said.length > 0 ? [...plotted, ...said] : charts.slice(0, 1)
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta = listMeta

export default function Plants({ loaderData }: { loaderData: Data }) {
  const { words, list, answer, charts, note, news, origin } = loaderData
  const { t } = useI18n()
  const stops = list.view === 'stops'
  const table = list.views.find(({ key }) => key === 'table')
  return (
    <>
      <SectionTop words={words} list={list} answer={answer} />
      <ListView list={list} paged={stops || !charts}>
        {charts && (
          <div className="stack wide">
            <Charts
              charts={charts}
              beside={charts.length > 1 && (list.view === 'map' || list.view === 'overview')}
            />
            {list.view === 'overview' && table && (
              <p>
                <Link
                  className="button ghost"
                  to={table.href}
                  rel={list.isFiltered ? 'nofollow' : undefined}
                  inPlace
                >
                  <Bidi text={t('production-capacity.table', { rows: list.count })} />
                </Link>
              </p>
            )}
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
