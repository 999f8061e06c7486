import { moreMessages } from '#catalogue/more.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { loadList, stateOf } from '#datasets/list-page.server.ts'
import { ListView } from '#datasets/view/ListView.tsx'
import { indexPage } from '#editorial/index-page.server.ts'
import { latestPosts } from '#editorial/list.server.ts'
import { ogPath } from '#head/og-path.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { indexQuery, sectionWords } from '#sections/products-prices/contract-section.server.ts'
import { SectionNews } from '#sections/products-prices/contract-news.tsx'
import { SectionTop } from '#sections/products-prices/contract-section.tsx'
import { CASES } from '../cases.server.ts'
import { SECTION } from '../section.ts'
import { caseStats } from '../stats.server.ts'

await moreMessages()

const STORIES = 4

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  indexPage(ctx)
  await indexQuery(ctx)
  const state = stateOf(ctx, CASES)
  const [words, list, stats, stories] = await Promise.all([
    sectionWords(ctx, SECTION.section),
    loadList(ctx, CASES, state),
    caseStats(ctx, state),
    latestPosts(ctx, `c:${SECTION.category}`, STORIES),
  ])
  return { words, list, stats, stories, image: ogPath('section', SECTION.section, ctx.lang) }
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

export default function DumpingCases({ loaderData: { words, list, stats, stories } }: { loaderData: Data }) {
  const { t } = useI18n()
  return (
    <>
      <SectionTop words={words} />
      <ListView list={list} stats={stats} placeholder={t('dumping-cases.search')} />
      <SectionNews title={t('dumping-cases.news')} stories={stories} />
    </>
  )
}
