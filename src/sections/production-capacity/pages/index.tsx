import { moreMessages } from '#catalogue/more.ts'
import type { LoaderFunctionArgs } from 'react-router'
import type { Dataset } from '#datasets/dataset.ts'
import { loadList, stateOf, TABLE, type Views } from '#datasets/list-page.server.ts'
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
import { PLANTS } from '../plants.server.ts'
import { SECTION } from '../section.ts'
import { plantStats } from '../stats.server.ts'
import { STOPS } from '../stops.server.ts'
import { SALE_NOTE, TOTALS_NOTE } from '../totals.server.ts'

await moreMessages()

const VIEWS: Views = { table: TABLE, stops: { ar: 'توقفات', en: 'Stops' } }
const STORIES = 4

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  indexPage(ctx)
  await indexQuery(ctx)
  const dataset: Dataset = stateOf(ctx, PLANTS, VIEWS).view === 'stops' ? STOPS : PLANTS
  const state = stateOf(ctx, dataset, VIEWS)
  const [words, list, stats, stories] = await Promise.all([
    sectionWords(ctx, SECTION.section),
    loadList(ctx, dataset, state, VIEWS),
    dataset === STOPS ? [] : plantStats(ctx, state),
    latestPosts(ctx, `c:${SECTION.category}`, STORIES),
  ])
  const note = dataset === STOPS ? null : `${TOTALS_NOTE[ctx.lang]} ${SALE_NOTE[ctx.lang]}`
  return { words, list, stats, note, stories, image: ogPath('section', SECTION.section, ctx.lang) }
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
