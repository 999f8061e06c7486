import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { accountMeta } from '../account-meta.ts'
import { AccountPanel } from '../AccountPanel.tsx'
import { askedMail, mailPage } from '../recover/mail-page.server.ts'
import { MailForm } from '../recover/MailForm.tsx'
import { MailSent } from '../recover/MailSent.tsx'
import { accountTitle } from '../title.server.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  return mailPage(ctx, accountTitle(ctx.lang, 'accounts.resend.title'))
}

export function action({ request, context }: ActionFunctionArgs) {
  return askedMail(context.get(requestContext), request, 'accounts.activation-mail')
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = accountMeta

export default function SendActivation() {
  const { lang, t } = useI18n()
  const { sent, mailed, token, email, alert } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <AccountPanel title={t('accounts.resend.title')}>
      {sent && !refused ? (
        <MailSent mailed={mailed} title={t('accounts.resend.sent')} text={t('accounts.resend.sentText')} />
      ) : (
        <MailForm
          action={localePath(lang, '/account/send_activation_email')}
          token={token}
          email={refused?.kept.email ?? email}
          error={refused?.kept.error}
          alert={refused ? (refused.kept.error ? null : refused.text) : alert}
          text={t('accounts.resend.text')}
          submit={t('accounts.resend.submit')}
        />
      )}
    </AccountPanel>
  )
}
