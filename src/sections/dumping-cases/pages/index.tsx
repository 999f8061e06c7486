import { moreMessages } from '#catalogue/more.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { loadList, stateOf } from '#datasets/list-page.server.ts'
import { ListView } from '#datasets/view/ListView.tsx'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { listMeta } from '#sections/products-prices/contract-list.ts'
import { aroundList, openList } from '#sections/products-prices/contract-list.server.ts'
import { SectionNews } from '#sections/products-prices/contract-news.tsx'
import { SectionTop } from '#sections/products-prices/contract-section.tsx'
import { CASES } from '../cases.server.ts'
import { SECTION } from '../section.ts'
import { caseStats } from '../stats.server.ts'

await moreMessages()

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  await openList(ctx)
  const state = stateOf(ctx, CASES)
  const [around, list, stats] = await Promise.all([
    aroundList(ctx, SECTION),
    loadList(ctx, CASES, state),
    caseStats(ctx, state),
  ])
  return { ...around, list, stats }
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta = listMeta(SECTION)

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
