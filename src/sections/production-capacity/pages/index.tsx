import { moreMessages } from '#catalogue/more.ts'
import type { LoaderFunctionArgs } from 'react-router'
import type { Dataset } from '#datasets/dataset.ts'
import { loadList, stateOf, TABLE, type Views } from '#datasets/list-page.server.ts'
import { ListView } from '#datasets/view/ListView.tsx'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { listMeta } from '#sections/products-prices/contract-list.ts'
import { aroundList, openList } from '#sections/products-prices/contract-list.server.ts'
import { SectionNews } from '#sections/products-prices/contract-news.tsx'
import { SectionTop } from '#sections/products-prices/contract-section.tsx'
import { PLANTS } from '../plants.server.ts'
import { SECTION } from '../section.ts'
import { plantStats } from '../stats.server.ts'
import { STOPS } from '../stops.server.ts'
import { SALE_NOTE, TOTALS_NOTE } from '../totals.server.ts'

await moreMessages()

const VIEWS: Views = { table: TABLE, stops: { ar: 'توقفات', en: 'Stops' } }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  await openList(ctx)
  const dataset: Dataset = stateOf(ctx, PLANTS, VIEWS).view === 'stops' ? STOPS : PLANTS
  const state = stateOf(ctx, dataset, VIEWS)
  const [around, list, stats] = await Promise.all([
    aroundList(ctx, SECTION),
    loadList(ctx, dataset, state, VIEWS),
    dataset === STOPS ? [] : plantStats(ctx, state),
  ])
  const note = dataset === STOPS ? null : `${TOTALS_NOTE[ctx.lang]} ${SALE_NOTE[ctx.lang]}`
  return { ...around, list, stats, note }
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta = listMeta(SECTION)

export default function Plants({ loaderData: { words, list, stats, note, stories } }: { loaderData: Data }) {
  const { t } = useI18n()
  const stops = list.view === 'stops'
  return (
    <>
      <SectionTop words={words} />
      <ListView
        list={list}
        stats={stats}
        placeholder={t(stops ? 'production-capacity.search.stops' : 'production-capacity.search')}
      />
      {note && (
        <p className="muted sm sec">
          <Bidi text={note} />
        </p>
      )}
      <SectionNews title={t('production-capacity.news')} stories={stories} />
    </>
  )
}
