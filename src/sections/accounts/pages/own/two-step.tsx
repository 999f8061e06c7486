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
import { formText } from '#platform/http/form/form-text.ts'
import { Alert } from '#ui/Alert.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { accountMeta } from '../../account-meta.ts'
import { TWO_STEP } from '../../login/steps.ts'
import { AppPanel } from '../../factor/codes/AppPanel.tsx'
import { CodesPanel } from '../../factor/codes/CodesPanel.tsx'
import { factorsOf } from '../../factor/factors.server.ts'
import { NewCodes } from '../../factor/codes/NewCodes.tsx'
import { offerOf } from '../../factor/codes/offer.server.ts'
import { PasskeysPanel } from '../../factor/passkeys/PasskeysPanel.tsx'
import { ProofPanel } from '../../factor/ProofPanel.tsx'
import { applyTwoStepForm } from '../../factor/two-step-action.server.ts'
import { deviceName } from '../../login/device-name.ts'
import { isFresh, memberOf } from '../../login/sessions.server.ts'
import { doneAt, loginFirst, twoStepFrame } from '../../own/frame.server.ts'
import { OwnFrame } from '../../own/OwnFrame.tsx'
import { accountTitle } from '../../title.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const frame = await twoStepFrame(ctx)
  const [factors, fresh] = await Promise.all([factorsOf(ctx.app.db, frame.account.id), isFresh(ctx)])
  return {
    frame,
    fresh,
    factors,
    // The secret is shown only after the identity was confirmed.
    offer: fresh && !factors.app ? await offerOf(ctx, frame.account.username) : null,
    device: deviceName(ctx.header('user-agent')) ?? '',
    title: accountTitle(ctx.lang, 'accounts.profile.twoStep'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  if (!memberOf(ctx)) throw redirect(loginFirst(ctx), 303)
  const form = await request.formData()
  const kept = { code: formText(form, 'code'), intent: formText(form, 'intent') }
  try {
    const done = await applyTwoStepForm(ctx, form)
    return typeof done === 'string' ? doneAt(ctx, 'Two-Step', done) : done
  } catch (error) {
    return formRefusal(ctx, error, kept)
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = accountMeta

export default function TwoStep() {
  const { lang, t } = useI18n()
  const { frame, fresh, factors, offer, device } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const made = answer && 'codes' in answer ? answer : null
  const refused = answer && 'text' in answer ? answer : null
  const errorAt = (field: string) => (refused?.fields[field] ? refused.text : undefined)
  const errors = ['current_password', 'code', 'name'].flatMap((name) => {
    const message = errorAt(name)
    return message ? [{ name, message }] : []
  })
  const form = { token: frame.token, action: localePath(lang, TWO_STEP) }
  const shown = made ? (
    <NewCodes codes={made.codes} heading={made.heading} username={frame.account.username} />
  ) : fresh ? (
    <>
      {factors.count > 0 && !factors.codesMade && <CodesPanel {...form} factors={factors} />}
      <AppPanel
        {...form}
        since={factors.app?.since ?? null}
        offer={offer}
        typed={refused?.kept.code}
        error={errorAt('code')}
      />
      <PasskeysPanel {...form} passkeys={factors.passkeys} suggested={device} error={errorAt('name')} />
      {factors.codesMade && <CodesPanel {...form} factors={factors} />}
    </>
  ) : (
    <ProofPanel
      {...form}
      username={frame.account.username}
      hasApp={factors.app !== null}
      hasPasskeys={factors.passkeys.length > 0}
      errors={{ current_password: errorAt('current_password'), code: errorAt('code') }}
    />
  )
  return (
    <OwnFrame frame={frame} page="Two-Step" refused={errors.length === 0 ? refused?.text : null}>
      {frame.enrolling ? (
        <Alert tone="warn">{t('accounts.factor.required')}</Alert>
      ) : (
        factors.count === 0 && <Alert>{t('accounts.factor.intro')}</Alert>
      )}
      <ErrorSummary errors={errors} />
      {shown}
    </OwnFrame>
  )
}
