import { data, type LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { Begin, EmptyState } from '#ui/EmptyState.tsx'
import { HeaderView } from '../HeaderView.tsx'
import { filesPage } from '../page-data.server.tsx'

/** Where files come in: the administrator is given the command; everybody else gets the lock screen. */
export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.personal()
  if (!can(ctx.viewer, 'data.import')) throw data({ need: 'staff' }, { status: 403 })
  const { label, notes, count } = await filesPage(ctx)
  return { label, notes, count }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  return loaderData ? metaOf(where, { title: loaderData.label, robots: 'noindex' }) : []
}

export default function Upload({ loaderData }: { loaderData: Data }) {
  const { t } = useI18n()
  return (
    <>
      <HeaderView {...loaderData} current="upload" />
      <EmptyState kind="first" title={t('fileuploads.upload')} text={t('fileuploads.upload.text')}>
        <Begin text={t('fileuploads.upload.command')} command="npm run cli -- import FILE --into prices" />
      </EmptyState>
    </>
  )
}
