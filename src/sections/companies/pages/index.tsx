import type { LoaderFunctionArgs } from 'react-router'
import { loadList, stateOf, TABLE, type Views } from '#datasets/list/list-page.server.ts'
import { ListView } from '#datasets/view/ListView.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { listMeta } from '#data-section/list-meta.ts'
import { loadSectionFrame, guardListRequest } from '#data-section/list.server.ts'
import { SectionTop } from '#data-section/SectionTop.tsx'
import { COMPANIES } from '../companies.server.ts'
import { CompanyCards } from '../CompanyCards.tsx'
import { companyLogos } from '../logos/logos.server.ts'
import { COMPANIES_SECTION } from '../section.server.ts'
import { companyStats } from '../stats.server.ts'

const VIEWS: Views = { cards: { ar: 'بطاقات', en: 'Cards' }, table: TABLE }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  await guardListRequest(ctx)
  const state = stateOf(ctx, COMPANIES, VIEWS)
  const [around, list, stats] = await Promise.all([
    loadSectionFrame(ctx, COMPANIES_SECTION),
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

export const meta = listMeta

export default function Companies({ loaderData: { words, list, stats, logos } }: { loaderData: Data }) {
  return (
    <>
      <SectionTop words={words} list={list} />
      <ListView list={list} stats={stats} paged>
        {list.view === 'cards' && <CompanyCards list={list} logos={logos} />}
      </ListView>
    </>
  )
}
