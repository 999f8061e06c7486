import { redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { localePath } from '#i18n/locale.ts'
import { Message, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { earlyRefusal } from '#platform/http/form/form-refusal.server.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { accountTitle } from '../title.server.ts'
import { logOut } from '../login/login.server.ts'
import { memberOf } from '../login/sessions.server.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.personal()
  const member = memberOf(ctx)
  if (!member) throw redirect(localePath(ctx.lang, '/index'))
  return {
    token: ctx.formToken(),
    name: member.displayName,
    alert: earlyRefusal(ctx),
    title: accountTitle(ctx.lang, 'accounts.logout'),
  }
}

export async function action({ context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  await logOut(ctx)
  return redirect(localePath(ctx.lang, '/index'), 303)
}

export function meta({
  loaderData,
  ...where
}: MetaInput & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}

export default function Logout() {
  const { lang, t } = useI18n()
  const { token, name, alert } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('accounts.logout.title')} />
      {alert && <Alert tone="danger" live title={alert} />}
      <form className="stack" method="post" action={localePath(lang, '/account/logout')}>
        <input type="hidden" name="csrftoken" value={token} />
        <p>
          <Message id="accounts.logout.text" params={{ name: <b>{name}</b> }} />
        </p>
        <p className="row">
          <Button type="submit">{t('accounts.logout')}</Button>
          <Link className={buttonClass({ variant: 'ghost' })} to="/profile">
            {t('accounts.logout.stay')}
          </Link>
        </p>
      </form>
    </>
  )
}
