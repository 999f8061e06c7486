import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { Lat, Message, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { island } from '#ui/island.ts'
import { Input } from '#ui/form/Input.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { accountMeta } from '../../account-meta.ts'
import { errorTexts } from '../../join/error-texts.ts'
import { PasswordField } from '../../join/PasswordField.tsx'
import { RegistrationRefusal } from '../../join/register.server.ts'
import { askForEmail } from '../../own/email.server.ts'
import { doneAt, ownFrame } from '../../own/frame.server.ts'
import { OwnFrame } from '../../own/OwnFrame.tsx'

const valuesOf = (form: FormData) => ({ email: formText(form, 'email'), email2: formText(form, 'email2') })

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const frame = await ownFrame(ctx)
  return {
    frame,
    values: ctx.posted ? valuesOf(ctx.posted) : { email: '', email2: '' },
    title: frame.title,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const form = await request.formData()
  const values = valuesOf(form)
  try {
    await askForEmail(ctx, { ...values, current: formText(form, 'current_password') })
    return doneAt(ctx, 'Change-Email', 'asked')
  } catch (error) {
    return formRefusal(ctx, error, {
      values,
      errors: error instanceof RegistrationRefusal ? error.errors : {},
    })
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = accountMeta

export default function Email() {
  const { lang, t } = useI18n()
  const { frame, values: before } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const values = refused?.kept.values ?? before
  const wrong = refused?.fields['current_password'] ? refused.text : undefined
  const texts = [
    ...errorTexts(t, refused?.kept.errors ?? {}),
    ...(wrong ? [{ name: 'current_password', message: wrong }] : []),
  ]
  const errorOf = (field: string) => texts.find(({ name }) => name === field)?.message
  return (
    <OwnFrame frame={frame} page="Change-Email" refused={texts.length === 0 ? refused?.text : null}>
      <section className="panel" aria-labelledby="email">
        <SectionHead id="email" title={t('accounts.profile.email')} />
        <form
          {...island('form')}
          className="panel-body"
          method="post"
          action={localePath(lang, '/profile/Change-Email')}
        >
          <ErrorSummary errors={texts} />
          <input type="hidden" name="csrftoken" value={frame.token} />
          <p>
            <Message id="accounts.email.now" params={{ email: <Lat>{frame.account.email}</Lat> }} />
          </p>
          <p className="intro">{t('accounts.email.how')}</p>
          {(['email', 'email2'] as const).map((name) => (
            <Input
              key={name}
              name={name}
              type="email"
              label={t(name === 'email' ? 'accounts.field.newEmail' : 'accounts.field.email2')}
              defaultValue={values[name]}
              error={errorOf(name)}
              autoComplete="email"
              dir="ltr"
              maxLength={254}
              required
            />
          ))}
          <PasswordField
            name="current_password"
            label={t('accounts.field.current')}
            autoComplete="current-password"
            error={errorOf('current_password')}
          />
          <Button type="submit">{t('accounts.email.submit')}</Button>
        </form>
      </section>
    </OwnFrame>
  )
}
