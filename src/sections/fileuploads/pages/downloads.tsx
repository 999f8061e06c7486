import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { Pagination } from '#ui/page/Pagination.tsx'
import { DownloadsTable } from '../DownloadsTable.tsx'
import { HeaderView } from '../HeaderView.tsx'
import { documentPage, documentsPage } from '../page-data.server.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const { file_id: number } = params
  return number === undefined ? documentsPage(ctx) : documentPage(ctx, number)
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  if (!('title' in loaderData)) return metaOf(where, { title: loaderData.label })
  const { label, title, description } = loaderData
  return metaOf(where, { title: `${label} - ${title}`, description: description || undefined })
}

export default function Downloads() {
  const page = useLoaderData<typeof loader>()
  const { label, notes, count, html } = page
  const documents = <div dangerouslySetInnerHTML={{ __html: html }} />
  if ('title' in page)
    return (
      <>
        <HeaderView label={label} notes={notes} count={count} current="downloads" title={page.title} />
        {documents}
      </>
    )
  return (
    <>
      <HeaderView label={label} notes={notes} count={count} current="downloads" />
      {documents}
      <Pagination
        current={page.page}
        total={page.pages}
        link={(number) => {
          const asked = new URLSearchParams(page.asked)
          asked.set('page', String(number))
          return `/fileuploads/downloads?${asked}`
        }}
      />
      <DownloadsTable downloads={page.downloads} />
    </>
  )
}
