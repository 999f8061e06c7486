import type { PageHandle } from '#platform/http/page-handle.ts'
import {
  redirect,
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
import { formRefusal, earlyRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { Alert } from '#ui/Alert.tsx'
import { AccountPanel } from '../AccountPanel.tsx'
import { SECOND_STEP, TWO_STEP } from '../login/steps.ts'
import { PasskeyButton } from '../factor/passkeys/PasskeyButton.tsx'
import { logInByPasskey } from '../factor/second-step.server.ts'
import { accountTitle } from '../title.server.ts'
import { LoginForm, type LoginValues } from '../login/LoginForm.tsx'
import { logIn } from '../login/login.server.ts'
import { localNext } from '../login/next-path.ts'

const HOME_OF_MEMBERS = '/profile'
/** Confirmations of a mail's link, and failures of a login's second step. The texts are `accounts.done.*`. */
const BEFORE = ['activated', 'confirmed', 'undone', 'over'] as const

function valuesOf(form: FormData): LoginValues {
  return {
    login: formText(form, 'login'),
    remember: form.get('remember') === '1',
    next: localNext(formText(form, 'next')),
  }
}

export function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.personal()
  const next = localNext(ctx.url.searchParams.get('next'))
  const done = BEFORE.find((what) => what === ctx.url.searchParams.get('done')) ?? null
  if (ctx.enrolling) throw redirect(localePath(ctx.lang, TWO_STEP))
  if (ctx.viewer.role !== 'visitor')
    throw redirect(localePath(ctx.lang, next ?? `${HOME_OF_MEMBERS}${done ? `?done=${done}` : ''}`))
  const values = ctx.posted ? valuesOf(ctx.posted) : { login: '', remember: false, next }
  return {
    token: ctx.formToken(),
    values,
    done,
    alert: earlyRefusal(ctx),
    title: accountTitle(ctx.lang, 'accounts.login'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const form = await request.formData()
  const values = valuesOf(form)
  try {
    const answer = formText(form, 'passkey')
    const { remember, next } = values
    const entered = answer
      ? await logInByPasskey(ctx, { answer, remember })
      : await logIn(ctx, { ...values, password: formText(form, 'password') })
    const after = next ? `?next=${encodeURIComponent(next)}` : ''
    const to = { in: next ?? HOME_OF_MEMBERS, enrol: TWO_STEP, 'second-step': SECOND_STEP + after }
    return redirect(localePath(ctx.lang, to[entered]), 303)
  } catch (error) {
    return formRefusal(ctx, error, values)
  }
}

export const handle: PageHandle = { parameters: ['next', 'done'] }

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

export function meta({
  loaderData,
  ...where
}: MetaInput & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}

export default function Login() {
  const { t } = useI18n()
  const { token, values, done, alert } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <AccountPanel title={t('accounts.login.title')} current="login">
      {done && !refused && (
        <Alert tone={done === 'over' ? 'warn' : 'ok'} live>
          {t(`accounts.done.${done}`)}
        </Alert>
      )}
      <LoginForm
        token={token}
        values={refused?.kept ?? values}
        alert={refused?.text ?? alert}
        notActive={refused?.code === 'not_active'}
      >
        <PasskeyButton purpose="login" label={t('accounts.passkey.login')} />
      </LoginForm>
    </AccountPanel>
  )
}
