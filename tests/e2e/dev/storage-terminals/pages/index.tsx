import type { LoaderFunctionArgs } from 'react-router'
import { loadList, stateOf, TABLE, type Views } from '#datasets/list/list-page.server.ts'
import { ListView } from '#datasets/view/ListView.tsx'
import { listMeta } from '#data-section/list-meta.ts'
import { loadSectionFrame, guardListRequest } from '#data-section/list.server.ts'
import { SectionTop } from '#data-section/SectionTop.tsx'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { STORAGE_TERMINALS, TERMINALS } from '../section.server.ts'

const VIEWS: Views = { table: TABLE }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  await guardListRequest(ctx)
  const [around, list] = await Promise.all([
    loadSectionFrame(ctx, STORAGE_TERMINALS),
    loadList(ctx, TERMINALS, stateOf(ctx, TERMINALS, VIEWS), VIEWS),
  ])
  return { ...around, list }
}

export const meta = listMeta

export default function Terminals({
  loaderData: { words, list },
}: {
  loaderData: Awaited<ReturnType<typeof loader>>
}) {
  const { t } = useI18n()
  return (
    <>
      <SectionTop words={words} list={list} />
      <p>{t('storage-terminals.note')}</p>
      <ListView list={list} />
    </>
  )
}
