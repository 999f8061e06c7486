import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { earlyRefusal, formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { pageLinks } from '#sections/pages/contract.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { Link } from '#ui/Link.tsx'
import { accountMeta } from '../account-meta.ts'
import { AccountPanel } from '../AccountPanel.tsx'
import { RegisterForm, valuesOf } from '../join/RegisterForm.tsx'
import { register, RegistrationRefusal } from '../join/register.server.ts'
import { Policy } from '../Policy.tsx'
import { accountTitle } from '../title.server.ts'
import { MailSent } from '../recover/MailSent.tsx'

const EMPTY = { username: '', email: '', email2: '', terms: '' }

/** What goes back to the page: never a password. */
const shownOf = ({ username, email, email2, terms }: ReturnType<typeof valuesOf>) => ({
  username,
  email,
  email2,
  terms,
})

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.personal()
  if (ctx.viewer.role !== 'visitor') throw redirect(localePath(ctx.lang, '/profile'))
  const [{ registration_open: open }, links] = await Promise.all([siteSettings(ctx.app), pageLinks(ctx)])
  return {
    open,
    pages: links.map(({ slug }) => slug),
    sent: ctx.url.searchParams.get('done') === 'sent',
    mailed: ctx.app.config.smtpUrl !== null,
    token: ctx.formToken(),
    values: ctx.posted ? shownOf(valuesOf(ctx.posted)) : EMPTY,
    alert: earlyRefusal(ctx),
    title: accountTitle(ctx.lang, 'accounts.register.title'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const values = valuesOf(await request.formData())
  try {
    await register(ctx, values)
    return redirect(localePath(ctx.lang, '/account/register?done=sent'), 303)
  } catch (error) {
    return formRefusal(ctx, error, {
      values: shownOf(values),
      errors: error instanceof RegistrationRefusal ? error.errors : {},
    })
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = accountMeta

export default function Register() {
  const { t } = useI18n()
  const { open, pages, sent, mailed, token, values, alert } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const errors = refused?.kept.errors ?? {}
  if (!open)
    return (
      <AccountPanel title={t('accounts.register.title')} current="register">
        <Policy
          title={t('accounts.register.closed')}
          text={t('accounts.register.text')}
          more={t('accounts.register.how')}
        />
      </AccountPanel>
    )
  if (sent && !refused)
    return (
      <AccountPanel title={t('accounts.register.title')} current="register">
        <MailSent
          mailed={mailed}
          title={t('accounts.register.sent')}
          text={t('accounts.register.sentText')}
        />
        <p>
          <Link className="more" to="/account/send_activation_email">
            {t('accounts.activation.again')}
          </Link>
        </p>
      </AccountPanel>
    )
  return (
    <AccountPanel title={t('accounts.register.title')} current="register">
      <RegisterForm
        token={token}
        pages={pages}
        values={refused?.kept.values ?? values}
        errors={errors}
        alert={Object.keys(errors).length > 0 ? null : (refused?.text ?? alert)}
      />
    </AccountPanel>
  )
}
