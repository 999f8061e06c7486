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
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { accountMeta } from '../account-meta.ts'
import { AccountPanel } from '../AccountPanel.tsx'
import { confirmEmail, undoEmail } from '../own/email.server.ts'
import { ConfirmLink } from '../recover/ConfirmLink.tsx'
import { accountTitle } from '../title.server.ts'

/** The operation of a link about a change of e-mail, by its part of the address. */
const LINKS = {
  confirm_email: { does: confirmEmail, done: 'confirmed', title: 'accounts.confirmEmail.title' },
  undo_email: { does: undoEmail, done: 'undone', title: 'accounts.undoEmail.title' },
} as const
const WORDS = { confirm_email: 'confirmEmail', undo_email: 'undoEmail' } as const

const isLink = (change: string | undefined): change is keyof typeof LINKS =>
  change !== undefined && Object.hasOwn(LINKS, change)

export function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const { change, uidb64, token } = params
  if (!isLink(change)) throw data(null, { status: 404 })
  ctx.personal()
  return {
    change,
    path: `/account/${change}/${uidb64}/${token}`,
    token: ctx.formToken(),
    title: accountTitle(ctx.lang, LINKS[change].title),
  }
}

export async function action({ params, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const { change, uidb64 = '', token = '' } = params
  if (!isLink(change)) throw data(null, { status: 404 })
  try {
    await LINKS[change].does(ctx, { uidb64, token })
    return redirect(localePath(ctx.lang, `/account/login?done=${LINKS[change].done}`), 303)
  } catch (error) {
    return formRefusal(ctx, error, {})
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = accountMeta

export default function EmailLink() {
  const { lang, t } = useI18n()
  const { change, path, token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const words = WORDS[change]
  return (
    <AccountPanel title={t(`accounts.${words}.title`)}>
      <ConfirmLink
        action={localePath(lang, path)}
        token={token}
        text={t(`accounts.${words}.text`)}
        submit={t(`accounts.${words}.submit`)}
        isOver={answer !== undefined}
      />
    </AccountPanel>
  )
}
