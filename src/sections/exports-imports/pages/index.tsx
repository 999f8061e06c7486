import { moreMessages } from '#catalogue/more.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { loadList, stateOf } from '#datasets/list-page.server.ts'
import { ListView } from '#datasets/view/ListView.tsx'
import { indexPage } from '#editorial/index-page.server.ts'
import { latestPosts } from '#editorial/list.server.ts'
import { ogPath } from '#head/og-path.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { indexQuery, sectionWords } from '#sections/products-prices/contract-section.server.ts'
import { SectionNews } from '#sections/products-prices/contract-news.tsx'
import { SectionTop } from '#sections/products-prices/contract-section.tsx'
import { landMap } from '#ui/charts/land-map.server.ts'
import chartCss from '#ui/css/charts.css?url'
import { tradeCharts } from '../charts.server.ts'
import { FLOWS } from '../flows.server.ts'
import { SECTION } from '../section.ts'
import { TradeCharts } from '../TradeCharts.tsx'
import { TradeFigures } from '../TradeFigures.tsx'
import { readSums, tradeFigures, tradeOf, wantedBy } from '../trade.server.ts'
import { measureOf, TRADE_NOTE, VIEWS } from '../views.server.ts'

await moreMessages()

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

const STORIES = 4

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  indexPage(ctx)
  await indexQuery(ctx)
  const state = stateOf(ctx, FLOWS, VIEWS)
  const measure = measureOf(state.view)
  const [words, list, sums, stories] = await Promise.all([
    sectionWords(ctx, SECTION.section),
    loadList(ctx, FLOWS, state, VIEWS),
    readSums(ctx, state),
    latestPosts(ctx, `c:${SECTION.category}`, STORIES),
  ])
  const trade = tradeOf(sums, wantedBy(state))
  const [figures, charts] = await Promise.all([
    trade && tradeFigures(ctx, state, trade),
    trade && measure && tradeCharts(ctx, state, trade, measure),
  ])
  return {
    words,
    list,
    figures,
    charts,
    map: charts && landMap('world'),
    note: TRADE_NOTE[ctx.lang],
    stories,
    image: ogPath('section', SECTION.section, ctx.lang),
  }
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

export default function ExportsImports({ loaderData }: { loaderData: Data }) {
  const { t } = useI18n()
  const { words, list, figures, charts, map, note, stories } = loaderData
  return (
    <>
      <SectionTop words={words} />
      {figures && <TradeFigures figures={figures} />}
      <ListView list={list} placeholder={t('exports-imports.search')} paged={!charts}>
        {charts && map && <TradeCharts charts={charts} map={map} />}
      </ListView>
      <p className="muted sm sec">
        <Bidi text={note} />
      </p>
      <SectionNews title={t('exports-imports.news.all')} stories={stories} />
    </>
  )
}
