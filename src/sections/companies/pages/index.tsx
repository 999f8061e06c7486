import type { LoaderFunctionArgs } from 'react-router'
import { answerOf } from '#datasets/answer/answer.ts'
import { loadList, stateOf, TABLE, type Views } from '#datasets/list/list-page.server.ts'
import { ListView } from '#datasets/view/ListView.tsx'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { listMeta } from '#data-section/list-meta.ts'
import { loadSectionFrame, guardListRequest } from '#data-section/list.server.ts'
import { SectionNotes, SectionTop } from '#data-section/SectionTop.tsx'
import { COMPANIES } from '../companies.server.ts'
import { CompanyCards } from '../CompanyCards.tsx'
import { companyLogos } from '../logos/logos.server.ts'
import { COMPANIES_SECTION } from '../section.server.ts'

const VIEWS: Views = { cards: { ar: 'بطاقات', en: 'Cards' }, table: TABLE }

export const handle: PageHandle = { figures: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  await guardListRequest(ctx)
  const state = stateOf(ctx, COMPANIES, VIEWS)
  const [around, list, answer] = await Promise.all([
    loadSectionFrame(ctx, COMPANIES_SECTION),
    loadList(ctx, COMPANIES, state, VIEWS),
    answerOf(ctx, COMPANIES, state),
  ])
  const logos =
    list.view === 'cards'
      ? await companyLogos(
          ctx,
          list.rows.map(({ key }) => key),
        )
      : {}
  return { ...around, list, answer, logos }
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta = listMeta

export default function Companies({ loaderData: { words, list, answer, logos } }: { loaderData: Data }) {
  return (
    <>
      <SectionTop words={words} list={list} answer={answer} />
      <ListView list={list} paged>
        {list.view === 'cards' && <CompanyCards list={list} logos={logos} />}
      </ListView>
      <SectionNotes words={words} />
    </>
  )
}
