import { moreMessages } from '#catalogue/more.ts'
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
import { formRefusal } from '#platform/http/form-refusal.server.ts'
import { accountMeta } from '../account-meta.ts'
import { AccountPanel } from '../AccountPanel.tsx'
import { confirmEmail } from '../own/email.server.ts'
import { ConfirmLink } from '../recover/ConfirmLink.tsx'
import { accountTitle } from '../title.server.ts'

await moreMessages()

export function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.personal()
  return {
    path: `/account/confirm_email/${params['uidb64']}/${params['token']}`,
    token: ctx.formToken(),
    title: accountTitle(ctx.lang, 'accounts.confirmEmail.title'),
  }
}

export async function action({ params, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const { uidb64 = '', token = '' } = params
  try {
    await confirmEmail(ctx, { uidb64, token })
    return redirect(localePath(ctx.lang, '/account/login?done=confirmed'), 303)
  } catch (error) {
    return formRefusal(ctx, error, {})
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = accountMeta

export default function ConfirmEmail() {
  const { lang, t } = useI18n()
  const { path, token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AccountPanel title={t('accounts.confirmEmail.title')}>
      <ConfirmLink
        action={localePath(lang, path)}
        token={token}
        text={t('accounts.confirmEmail.text')}
        submit={t('accounts.confirmEmail.submit')}
        isOver={answer !== undefined}
      />
    </AccountPanel>
  )
}
