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
import { requestContext, type RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { earlyRefusal, formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Input } from '#ui/form/Input.tsx'
import { Link } from '#ui/Link.tsx'
import { accountMeta } from '../account-meta.ts'
import { AccountPanel } from '../AccountPanel.tsx'
import { SECOND_STEP, TWO_STEP } from '../login/steps.ts'
import { CodeField } from '../factor/codes/CodeField.tsx'
import { factorsOf } from '../factor/factors.server.ts'
import { PasskeyButton } from '../factor/passkeys/PasskeyButton.tsx'
import { awaitedFrom, takeSecondStep } from '../factor/second-step.server.ts'
import { shownIn } from '../factor/shown.server.ts'
import { localNext } from '../login/next-path.ts'
import { accountTitle } from '../title.server.ts'

const HOME_OF_MEMBERS = '/profile'

/** Where the login starts again. */
function startOver(ctx: RequestContext, next: string | null, status: 302 | 303): Response {
  const query = new URLSearchParams({ done: 'over', ...(next && { next }) })
  return redirect(localePath(ctx.lang, `/account/login?${query}`), status)
}

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.personal()
  const next = localNext(ctx.posted ? formText(ctx.posted, 'next') : ctx.url.searchParams.get('next'))
  if (ctx.enrolling) throw redirect(localePath(ctx.lang, TWO_STEP))
  if (ctx.viewer.role !== 'visitor') throw redirect(localePath(ctx.lang, next ?? HOME_OF_MEMBERS))
  const awaited = await awaitedFrom(ctx)
  if (!awaited) throw startOver(ctx, next, 302)
  const { app, passkeys, codesLeft } = await factorsOf(ctx.app.db, awaited.id)
  return {
    token: ctx.formToken(),
    next,
    has: { app: app !== null, passkeys: passkeys.length > 0, codes: codesLeft > 0 },
    alert: earlyRefusal(ctx),
    title: accountTitle(ctx.lang, 'accounts.step.title'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const form = await request.formData()
  const next = localNext(formText(form, 'next'))
  try {
    const entered = await takeSecondStep(ctx, shownIn(form))
    return redirect(localePath(ctx.lang, entered === 'enrol' ? TWO_STEP : (next ?? HOME_OF_MEMBERS)), 303)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'login_over') return startOver(ctx, next, 303)
    return formRefusal(ctx, error, { recovery: formText(form, 'recovery') })
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = accountMeta

export default function SecondStep() {
  const { lang, t } = useI18n()
  const { token, next, has, alert } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const errorAt = (field: string) => (refused?.fields[field] ? refused.text : undefined)
  const errors = ['code', 'recovery'].flatMap((name) => {
    const message = errorAt(name)
    return message ? [{ name, message }] : []
  })
  const problem = errors.length === 0 ? (refused?.text ?? alert) : null
  const here = localePath(lang, SECOND_STEP)
  const hidden = (
    <>
      <input type="hidden" name="csrftoken" value={token} />
      {next && <input type="hidden" name="next" value={next} />}
    </>
  )
  return (
    <AccountPanel title={t('accounts.step.title')} current="login">
      <ErrorSummary errors={errors} />
      {problem && <Alert tone="danger" live title={problem} />}
      {has.app && (
        <form method="post" action={here}>
          {hidden}
          <p className="intro">{t('accounts.step.code')}</p>
          <CodeField error={errorAt('code')} />
          <Button type="submit">{t('accounts.step.submit')}</Button>
        </form>
      )}
      {has.passkeys && (
        <form className={has.app ? 'more-ways' : undefined} method="post" action={here}>
          {hidden}
          <p className="intro">{t(has.app ? 'accounts.step.or' : 'accounts.step.passkey')}</p>
          <PasskeyButton
            purpose="step"
            label={t('accounts.passkey.use')}
            variant={has.app ? 'ghost' : 'primary'}
          />
        </form>
      )}
      {has.codes && (
        <details className="more-ways" open={errorAt('recovery') !== undefined}>
          <summary className="more">{t('accounts.step.recovery')}</summary>
          <form method="post" action={here}>
            {hidden}
            <p className="intro">{t('accounts.step.lost')}</p>
            <Input
              name="recovery"
              label={t('accounts.field.recovery')}
              defaultValue={refused?.kept.recovery}
              error={errorAt('recovery')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
              maxLength={40}
              required
            />
            <Button type="submit" variant="ghost">
              {t('accounts.step.submit')}
            </Button>
          </form>
        </details>
      )}
      <p className="more-ways">
        <Link className="more" to="/account/login">
          {t('accounts.step.again')}
        </Link>
      </p>
    </AccountPanel>
  )
}
