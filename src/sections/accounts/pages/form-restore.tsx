import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { Lat, Message, useI18n } from '#i18n/react.tsx'
import { requestContext, type RequestContext } from '#platform/http/context.server.ts'
import { isSecure, setCookie } from '#platform/http/cookies.server.ts'
import { earlyRefusal, formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { island } from '#ui/island.ts'
import { Link } from '#ui/Link.tsx'
import { accountMeta } from '../account-meta.ts'
import { AccountPanel } from '../AccountPanel.tsx'
import { errorTexts } from '../join/error-texts.ts'
import { NewPassword } from '../join/NewPassword.tsx'
import { RegistrationRefusal } from '../join/register.server.ts'
import { accountToRestore, restorePassword } from '../recover/restore.server.ts'
import { accountTitle } from '../title.server.ts'

const COOKIE = 'restore'
const COOKIE_S = 30 * 60
/** In the address in place of the token, once the cookie has it: nothing that the page leads to learns of it. */
const SET = 'set'

const linkOf = (ctx: RequestContext, uidb64: string) => ({ uidb64, token: ctx.cookie(COOKIE) ?? '' })

function rememberToken(ctx: RequestContext, token: string, maxAge: number): void {
  ctx.setCookie(setCookie(COOKIE, token, { maxAge, secure: isSecure(ctx.app.config) }))
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.personal()
  const { uidb64 = '', token = '' } = params
  if (token !== SET) {
    rememberToken(ctx, token.slice(0, 100), COOKIE_S)
    throw redirect(localePath(ctx.lang, `/account/form_restore_password/${uidb64}/${SET}`), 303)
  }
  const account = await accountToRestore(ctx, linkOf(ctx, uidb64))
  const title = accountTitle(ctx.lang, 'accounts.set.title')
  const done = ctx.url.searchParams.get('done') === 'set'
  if (!account) return data({ uidb64, done, username: null, token: '', alert: null, title }, done ? 200 : 404)
  return data({ uidb64, done, ...account, token: ctx.formToken(), alert: earlyRefusal(ctx), title })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const { uidb64 = '' } = params
  const form = await request.formData()
  try {
    await restorePassword(ctx, linkOf(ctx, uidb64), {
      password: formText(form, 'password'),
      password2: formText(form, 'password2'),
    })
    rememberToken(ctx, '', 0)
    return redirect(`${localePath(ctx.lang, ctx.url.pathname)}?done=set`, 303)
  } catch (error) {
    return formRefusal(ctx, error, { errors: error instanceof RegistrationRefusal ? error.errors : {} })
  }
}

export const headers = ({ actionHeaders, loaderHeaders }: HeadersArgs) =>
  actionHeaders.has('retry-after') ? actionHeaders : loaderHeaders
export const meta = accountMeta

export default function FormRestore() {
  const { lang, t } = useI18n()
  const { uidb64, done, username, token, alert } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const errors = refused?.kept.errors ?? {}
  const texts = errorTexts(t, errors)
  if (username === null)
    return (
      <AccountPanel title={t('accounts.set.title')}>
        {done ? (
          <Alert tone="ok" live title={t('accounts.set.done')}>
            {t('accounts.set.doneText')}
          </Alert>
        ) : (
          <Alert tone="danger" title={t('accounts.link.over')}>
            {t('accounts.set.over')}
          </Alert>
        )}
        <p>
          <Link className="button" to={done ? '/account/login' : '/account/restore_password'}>
            {t(done ? 'accounts.login' : 'accounts.restore.submit')}
          </Link>
        </p>
      </AccountPanel>
    )
  return (
    <AccountPanel title={t('accounts.set.title')}>
      <form
        {...island('form')}
        method="post"
        action={localePath(lang, `/account/form_restore_password/${uidb64}/${SET}`)}
      >
        {texts.length === 0 && (refused?.text ?? alert) ? (
          <Alert tone="danger" live title={refused?.text ?? alert ?? ''} />
        ) : null}
        <ErrorSummary errors={texts} />
        <input type="hidden" name="csrftoken" value={token} />
        {/* Lets the browser keep the new password under the right name. */}
        <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        <p className="intro">
          <Message id="accounts.set.text" params={{ name: <Lat>{username}</Lat> }} />
        </p>
        <NewPassword errors={errors} another />
        <Button type="submit">{t('accounts.set.submit')}</Button>
      </form>
    </AccountPanel>
  )
}
