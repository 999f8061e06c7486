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
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { accountMeta } from '../account-meta.ts'
import { AccountPanel } from '../AccountPanel.tsx'
import { activate } from '../join/activation.server.ts'
import { ActivationCheck } from '../join/ActivationCheck.tsx'
import { accountTitle } from '../title.server.ts'

export function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.personal()
  const { uidb64 = '', token: linkToken = '' } = params
  return {
    uidb64,
    linkToken,
    token: ctx.formToken(),
    title: accountTitle(ctx.lang, 'accounts.activation.title'),
  }
}

export async function action({ params, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const { uidb64 = '', token = '' } = params
  try {
    await activate(ctx.app, { uidb64, token }, ctx.now)
    return redirect(localePath(ctx.lang, '/account/login?done=activated'), 303)
  } catch (error) {
    return formRefusal(ctx, error, {})
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = accountMeta

export default function Activation() {
  const { t } = useI18n()
  const { uidb64, linkToken, token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AccountPanel title={t('accounts.activation.title')}>
      <ActivationCheck uidb64={uidb64} linkToken={linkToken} token={token} failed={Boolean(answer)} />
    </AccountPanel>
  )
}
