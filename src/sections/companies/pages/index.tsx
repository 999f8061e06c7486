import { moreMessages } from '#catalogue/more.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { loadList, stateOf, TABLE, type Views } from '#datasets/list-page.server.ts'
import { ListView } from '#datasets/view/ListView.tsx'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { listMeta } from '#data-section/list-meta.ts'
import { aroundList, openList } from '#data-section/list.server.ts'
import { SectionTop } from '#data-section/SectionTop.tsx'
import { COMPANIES } from '../companies.server.ts'
import { CompanyCards } from '../CompanyCards.tsx'
import { companyLogos } from '../logos.server.ts'
import { SECTION } from '../section.ts'
import { companyStats } from '../stats.server.ts'

await moreMessages()

const VIEWS: Views = { cards: { ar: 'بطاقات', en: 'Cards' }, table: TABLE }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  await openList(ctx)
  const state = stateOf(ctx, COMPANIES, VIEWS)
  const [around, list, stats] = await Promise.all([
    aroundList(ctx, SECTION),
    loadList(ctx, COMPANIES, state, VIEWS),
    companyStats(ctx, state),
  ])
  const logos =
    list.view === 'cards'
      ? await companyLogos(
          ctx,
          list.rows.map(({ key }) => key),
        )
      : {}
  return { ...around, list, stats, logos }
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta = listMeta(SECTION)

export default function Companies({ loaderData: { words, list, stats, logos } }: { loaderData: Data }) {
  const { t } = useI18n()
  return (
    <>
      <SectionTop words={words} list={list} />
      <ListView list={list} stats={stats} placeholder={t('companies.search.hint')} paged>
        {list.view === 'cards' && <CompanyCards list={list} logos={logos} />}
      </ListView>
    </>
  )
}
