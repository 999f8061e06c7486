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
  return mailPage(ctx, accountTitle(ctx.lang, 'accounts.restore.title'))
}

export function action({ request, context }: ActionFunctionArgs) {
  return askedMail(context.get(requestContext), request, 'accounts.restore-mail')
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = accountMeta

export default function Restore() {
  const { lang, t } = useI18n()
  const { sent, mailed, token, email, alert } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <AccountPanel title={t('accounts.restore.title')}>
      {sent && !refused ? (
        <MailSent mailed={mailed} title={t('accounts.restore.sent')} text={t('accounts.restore.sentText')} />
      ) : (
        <MailForm
          action={localePath(lang, '/account/restore_password')}
          token={token}
          email={refused?.kept.email ?? email}
          error={refused?.kept.error}
          alert={refused ? (refused.kept.error ? null : refused.text) : alert}
          text={t('accounts.restore.text')}
          submit={t('accounts.restore.submit')}
        />
      )}
    </AccountPanel>
  )
}
