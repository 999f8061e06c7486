import { localePath } from '#i18n/locale.ts'
import { Bidi, Message, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { fieldId } from '#ui/form/field-id.ts'
import { checked } from '#ui/form/checks.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Input } from '#ui/form/Input.tsx'
import { island } from '#ui/island.ts'
import { Link } from '#ui/Link.tsx'
import { formText } from '#platform/http/form/form-text.ts'
import { errorTexts } from './error-texts.ts'
import { NewPassword } from './NewPassword.tsx'
import {
  REGISTRATION_CHECKS,
  REGISTRATION_FIELDS,
  type RegistrationErrors,
  type RegistrationValues,
} from './registration.ts'
import { UsernameField } from './UsernameField.tsx'

type RegisterFormProps = {
  token: string
  /** The typed values, without passwords. */
  values: Pick<RegistrationValues, 'username' | 'email' | 'email2' | 'terms'>
  errors: RegistrationErrors
  alert: string | null
  /** Slugs of the site's pages that are there to link to. */
  pages: readonly string[]
}

export const valuesOf = (form: FormData) =>
  Object.fromEntries(REGISTRATION_FIELDS.map((name) => [name, formText(form, name)])) as RegistrationValues

/** The form of a new account. The browser checks by the server's own rules (form.island.ts), which decide. */
export function RegisterForm({ token, values, errors, alert, pages }: RegisterFormProps) {
  const { lang, t } = useI18n()
  const policy = (slug: string, name: string) =>
    pages.includes(slug) ? (
      <Link className="underlined" to={`/page/${slug}`}>
        {name}
      </Link>
    ) : (
      name
    )
  const texts = errorTexts(t, errors)
  const textOf = (field: string) => texts.find(({ name }) => name === field)?.message
  return (
    <form {...island('form')} method="post" action={localePath(lang, '/account/register')}>
      {alert && <Alert tone="danger" live title={alert} />}
      <FormErrors errors={texts} />
      <input type="hidden" name="csrftoken" value={token} />
      <UsernameField value={values.username} error={textOf('username')} />
      <div className="field-columns">
        {(['email', 'email2'] as const).map((name) => (
          <Input
            key={name}
            name={name}
            type="email"
            label={t(`accounts.field.${name}`)}
            defaultValue={values[name]}
            error={textOf(name)}
            {...(name === 'email'
              ? checked(REGISTRATION_CHECKS.email, (problem) => t(`accounts.error.email.${problem}`))
              : checked(REGISTRATION_CHECKS.email2, (problem) => t(`accounts.error.email2.${problem}`)))}
            autoComplete="email"
            dir="ltr"
            maxLength={254}
            required
          />
        ))}
        <NewPassword errors={errors} />
      </div>
      <div className="field">
        <label className="check">
          <input
            id={fieldId('terms')}
            type="checkbox"
            name="terms"
            value="1"
            required
            {...checked(REGISTRATION_CHECKS.terms, (problem) => t(`accounts.error.terms.${problem}`))}
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
          <p className="field-error" id={`${fieldId('terms')}-error`}>
            <Icon name="alert" />
            {textOf('terms')}
          </p>
        )}
      </div>
      <p className="row wrapping">
        <Button type="submit">{t('accounts.register.submit')}</Button>
        <span className="small muted">
          <Bidi text={t('accounts.register.mail')} />
        </span>
      </p>
    </form>
  )
}
