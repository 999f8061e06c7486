import { moreMessages } from '#catalogue/more.ts'
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { DownloadsTable } from '../DownloadsTable.tsx'
import { HeaderView } from '../HeaderView.tsx'
import { filesPage } from '../page-data.server.ts'

await moreMessages()

export async function loader({ params, context }: LoaderFunctionArgs) {
  // Feeds and the API's description have addresses of their own: no file stands behind a number yet.
  if (params['file_id'] !== undefined) throw data(null, { status: 404 })
  return filesPage(context.get(requestContext))
}

export function meta({
  loaderData,
  ...where
}: MetaInput & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return loaderData ? metaOf(where, { title: loaderData.label }) : []
}

export default function Downloads() {
  const { label, notes, downloads } = useLoaderData<typeof loader>()
  return (
    <>
      <HeaderView label={label} notes={notes} count={downloads.length} current="downloads" />
      <DownloadsTable downloads={downloads} />
    </>
  )
}
