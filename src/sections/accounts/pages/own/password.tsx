import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { Message, Time, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { island } from '#ui/island.ts'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { accountMeta } from '../../account-meta.ts'
import { errorTexts } from '../../join/error-texts.ts'
import { NewPassword } from '../../join/NewPassword.tsx'
import { PasswordField } from '../../join/PasswordField.tsx'
import { RegistrationRefusal } from '../../join/register.server.ts'
import { doneAt, ownFrame } from '../../own/frame.server.ts'
import { OwnFrame } from '../../own/OwnFrame.tsx'
import { changePassword } from '../../own/password.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const frame = await ownFrame(context.get(requestContext))
  return { frame, title: frame.title }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const form = await request.formData()
  try {
    await changePassword(ctx, {
      current: formText(form, 'current_password'),
      password: formText(form, 'password'),
      password2: formText(form, 'password2'),
    })
    return doneAt(ctx, 'Change-Password', 'password')
  } catch (error) {
    return formRefusal(ctx, error, { errors: error instanceof RegistrationRefusal ? error.errors : {} })
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = accountMeta

export default function Password() {
  const { lang, t } = useI18n()
  const { frame } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const errors = refused?.kept.errors ?? {}
  const wrong = refused?.fields['current_password'] ? refused.text : undefined
  const texts = [...(wrong ? [{ name: 'current_password', message: wrong }] : []), ...errorTexts(t, errors)]
  return (
    <OwnFrame frame={frame} page="Change-Password" refused={texts.length === 0 ? refused?.text : null}>
      <section className="panel" aria-labelledby="password">
        <SectionHead id="password" title={t('accounts.profile.password')} />
        <form
          {...island('form')}
          className="panel-body"
          method="post"
          action={localePath(lang, '/profile/Change-Password')}
        >
          <ErrorSummary errors={texts} />
          <input type="hidden" name="csrftoken" value={frame.token} />
          <input
            type="hidden"
            name="username"
            autoComplete="username"
            value={frame.account.username}
            readOnly
          />
          <p className="intro">
            <Message
              id="accounts.password.changed"
              params={{ date: <Time dateTime={frame.account.passwordChangedAt} as="date" /> }}
            />
          </p>
          <PasswordField
            name="current_password"
            label={t('accounts.field.current')}
            autoComplete="current-password"
            error={wrong}
          />
          <NewPassword errors={errors} another />
          <Button type="submit">{t('accounts.password.submit')}</Button>
        </form>
      </section>
    </OwnFrame>
  )
}
