import type { LoaderFunctionArgs } from 'react-router'
import { viewCharts } from '#datasets/charts/chart-data.server.ts'
import { Charts } from '#datasets/charts/view/Charts.tsx'
import { answerOf } from '#datasets/answer/answer.ts'
import { loadList, stateOf } from '#datasets/list/list-page.server.ts'
import { ofOneGrain } from '#datasets/list/one-grain.server.ts'
import { ListView } from '#datasets/view/ListView.tsx'
import { listMeta } from '#data-section/list-meta.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { loadSectionFrame, guardListRequest } from '#data-section/list.server.ts'
import { SectionNews } from '#data-section/SectionNews.tsx'
import { SectionNotes, SectionTop } from '#data-section/SectionTop.tsx'
import { Link } from '#ui/Link.tsx'
import chartCss from '#ui/css/data/charts.css?url'
import { TRADE_CHARTS } from '../charts/declared-charts.server.ts'
import { explorerPath } from '../explorer/list-state.server.ts'
import { FLOWS } from '../flows/flows.server.ts'
import { lacksSource } from '../real-trade.server.ts'
import { EXPORTS_IMPORTS } from '../section.server.ts'
import { TRADE_NOTE, VIEWS } from '../charts/views.server.ts'

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

export const handle: PageHandle = { figures: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  await guardListRequest(ctx)
  const state = await ofOneGrain(ctx.app, FLOWS, stateOf(ctx, FLOWS, VIEWS))
  const [around, list, answer, charts, noSource] = await Promise.all([
    loadSectionFrame(ctx, EXPORTS_IMPORTS),
    loadList(ctx, FLOWS, state, VIEWS),
    answerOf(ctx, FLOWS, state),
    viewCharts(ctx, TRADE_CHARTS, state.view),
    lacksSource(ctx),
  ])
  return {
    ...around,
    list,
    answer,
    charts,
    noSource,
    note: TRADE_NOTE[ctx.lang],
    explorer: explorerPath(state),
  }
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta = listMeta

export default function ExportsImports({ loaderData }: { loaderData: Data }) {
  const { t } = useI18n()
  const { words, list, answer, charts, noSource, note, news, explorer } = loaderData
  return (
    <>
      <SectionTop words={words} list={list} answer={answer} />
      {noSource && (
        <p className="small">
          {t('exports-imports.noSource')}{' '}
          <Link to="/admin/sources">{t('exports-imports.noSource.connect')}</Link>
        </p>
      )}
      <p>
        <Link className="more" to={explorer} rel="nofollow">
          {t('exports-imports.explorer.link')}
        </Link>
      </p>
      <ListView list={list} paged={!charts}>
        {charts && (
          <div className="stack wide">
            <Charts charts={charts.slice(0, 2)} beside />
            <Charts charts={charts.slice(2)} />
          </div>
        )}
      </ListView>
      <p className="muted small section">
        <Bidi text={note} />
      </p>
      <SectionNotes words={words} />
      {news && <SectionNews {...news} />}
    </>
  )
}
