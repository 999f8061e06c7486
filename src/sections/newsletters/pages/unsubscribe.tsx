import {
  data,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { parseId } from '#editorial/paths.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { NEWSLETTERS_PATH, unsubscribePath } from '../paths.ts'
import { leaveList, membershipOf } from '../subscription/leave.server.ts'
import { titleOf } from '../title.server.ts'

/** Opening the link does nothing: mail filters open every link. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.personal()
  const { token, issue } = linkOf(params)
  const found = await membershipOf(ctx, token)
  if (!found) throw data(null, { status: 404 })
  return {
    title: titleOf(ctx.lang, 'newsletters.leave'),
    path: unsubscribePath(token, issue),
    list: found.list.name,
    on: found.on,
  }
}

/** Posted by mail programs (RFC 8058) and by the page's button: answered without a redirect. */
export async function action({ params, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const { token, issue } = linkOf(params)
  if (!(await leaveList(ctx, token, issue))) throw data(null, { status: 404 })
  return null
}

/** Links of mails that were sent before name no issue. */
function linkOf({ token = '', issue }: LoaderFunctionArgs['params']): {
  token: string
  issue: number | null
} {
  return { token, issue: issue === undefined ? null : parseId(issue) }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

export function meta({
  loaderData,
  ...where
}: MetaInput & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}

export default function Unsubscribe() {
  const { lang, t } = useI18n()
  const { title, path, list, on } = useLoaderData<typeof loader>()
  return (
    <div className="stack newsletter">
      <PageHead title={title} />
      {on ? (
        <form method="post" action={localePath(lang, path)}>
          <p className="intro">{t('newsletters.leave.text', { list })}</p>
          <Button type="submit">{t('newsletters.leave')}</Button>
        </form>
      ) : (
        <>
          <Alert tone="ok" live title={t('newsletters.left')}>
            <p>{t('newsletters.leftText', { list })}</p>
          </Alert>
          <p>
            <Link className={buttonClass({ variant: 'ghost' })} to={NEWSLETTERS_PATH}>
              {t('newsletters.again')}
            </Link>
          </p>
        </>
      )}
    </div>
  )
}
