import type { PageHandle } from '#platform/http/page-handle.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { HeaderView } from '../HeaderView.tsx'
import { filesPage } from '../page-data.server.tsx'

export const handle: PageHandle = { parameters: ['q', 'category', 'page'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const { label, notes, count } = await filesPage(context.get(requestContext))
  return { label, notes, count }
}

export function meta({
  loaderData,
  ...where
}: MetaInput & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return loaderData ? metaOf(where, { title: loaderData.label }) : []
}

export default function Files() {
  const { t } = useI18n()
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <HeaderView {...page} current="index" />
      <div className="panel panel-body stack">
        <p>{t('fileuploads.about')}</p>
        <p className="row wrapping">
          <Link className={buttonClass()} to="/fileuploads/downloads">
            {t('fileuploads.downloads')}
          </Link>
          <span className="hint">{t('fileuploads.count', { count: page.count })}</span>
        </p>
      </div>
    </>
  )
}
