import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { confirmPath, NEWSLETTERS_PATH } from '../paths.ts'
import { confirmJoin, findRequest } from '../subscription/join.server.ts'
import { titleOf } from '../title.server.ts'

const linkOf = ({ token = '', proof = '' }: LoaderFunctionArgs['params']) => ({ token, proof })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  // The link authorises the confirmation: its page must not be cached.
  ctx.personal()
  const link = linkOf(params)
  const request = await findRequest(ctx, link)
  return {
    title: titleOf(ctx.lang, 'newsletters.confirm'),
    path: confirmPath(link.token, link.proof),
    list: request?.list.name ?? null,
    isDone: request?.state === 'on',
  }
}

export async function action({ params, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  try {
    await confirmJoin(ctx, linkOf(params))
    return null
  } catch (error) {
    return formRefusal(ctx, error, {})
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

export function meta({
  loaderData,
  ...where
}: MetaInput & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}

export default function Confirm() {
  const { lang, t } = useI18n()
  const { title, path, list, isDone } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const more = (
    <p>
      <Link className={buttonClass({ variant: 'ghost' })} to={NEWSLETTERS_PATH}>
        {t('newsletters.again')}
      </Link>
    </p>
  )
  return (
    <div className="stack newsletter">
      <PageHead title={title} />
      {list === null || refused ? (
        <>
          <Alert tone="danger" live={Boolean(refused)} title={t('newsletters.confirm.over')}>
            <p>{t('newsletters.confirm.overText')}</p>
          </Alert>
          {more}
        </>
      ) : isDone ? (
        <>
          <Alert tone="ok" live title={t('newsletters.confirmed')}>
            <p>{t('newsletters.confirmedText', { list })}</p>
          </Alert>
          {more}
        </>
      ) : (
        <form method="post" action={localePath(lang, path)}>
          <p className="intro">{t('newsletters.confirm.text', { list })}</p>
          <Button type="submit">{t('newsletters.confirm')}</Button>
        </form>
      )}
    </div>
  )
}
