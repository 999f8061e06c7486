import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { localePath } from '#i18n/locale.ts'
import { Bidi, Message, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { fieldId } from '#ui/field-id.ts'
import { Icon } from '#ui/Icon.tsx'
import { Input } from '#ui/Input.tsx'
import { Link } from '#ui/Link.tsx'
import { formText } from '#platform/http/form-text.ts'
import { errorTexts } from './error-texts.ts'
import { NewPassword } from './NewPassword.tsx'
import {
  checkRegistration,
  REGISTRATION_FIELDS,
  type RegistrationErrors,
  type RegistrationValues,
} from './registration.ts'
import { UsernameField } from './UsernameField.tsx'

type RegisterFormProps = {
  token: string
  /** What was typed, but for the passwords. */
  values: Pick<RegistrationValues, 'username' | 'email' | 'email2' | 'terms'>
  errors: RegistrationErrors
  alert: string | null
  /** Slugs of the site's pages that are there to link to. */
  pages: readonly string[]
}

export const valuesOf = (form: FormData) =>
  Object.fromEntries(REGISTRATION_FIELDS.map((name) => [name, formText(form, name)])) as RegistrationValues

/** The form of a new account. The browser checks by the server's own rules, which decide. */
export function RegisterForm({ token, values, errors: given, alert, pages }: RegisterFormProps) {
  const { lang, t } = useI18n()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState(given)
  // From here on the texts of this page say what is wrong, in its language, instead of the browser's own.
  useEffect(() => form.current?.setAttribute('novalidate', ''), [])
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const checked = checkRegistration(valuesOf(new FormData(event.currentTarget)))
    if (checked.ok) return
    event.preventDefault()
    setErrors(checked.errors)
  }
  const policy = (slug: string, name: string) =>
    pages.includes(slug) ? (
      <Link className="u" to={`/page/${slug}`}>
        {name}
      </Link>
    ) : (
      name
    )
  const texts = errorTexts(t, errors)
  const textOf = (field: string) => texts.find(({ name }) => name === field)?.message
  return (
    <form ref={form} method="post" action={localePath(lang, '/account/register')} onSubmit={check}>
      {alert && <Alert tone="danger" live title={alert} />}
      <ErrorSummary errors={texts} />
      <input type="hidden" name="csrftoken" value={token} />
      <UsernameField value={values.username} error={textOf('username')} />
      <div className="fx">
        {(['email', 'email2'] as const).map((name) => (
          <Input
            key={name}
            name={name}
            type="email"
            label={t(`accounts.field.${name}`)}
            defaultValue={values[name]}
            error={textOf(name)}
            autoComplete="email"
            dir="ltr"
            maxLength={254}
            required
          />
        ))}
        <NewPassword errors={errors} />
      </div>
      <div className="f">
        <label className="ck">
          <input
            id={fieldId('terms')}
            type="checkbox"
            name="terms"
            value="1"
            required
            defaultChecked={values.terms === '1'}
            aria-invalid={errors.terms ? true : undefined}
            aria-describedby={errors.terms && `${fieldId('terms')}-error`}
          />
          <span>
            <Message
              id="accounts.register.terms"
              params={{
                terms: policy('terms-of-use', t('accounts.register.termsOfUse')),
                privacy: policy('privacy-policy', t('accounts.register.privacy')),
              }}
            />
          </span>
        </label>
        {errors.terms && (
          <p className="err" id={`${fieldId('terms')}-error`}>
            <Icon name="alert" />
            {textOf('terms')}
          </p>
        )}
      </div>
      <p className="row wrapx">
        <Button type="submit">{t('accounts.register.submit')}</Button>
        <span className="sm muted">
          <Bidi text={t('accounts.register.mail')} />
        </span>
      </p>
    </form>
  )
}
