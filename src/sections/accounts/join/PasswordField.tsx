import type { ReactNode } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Field, fieldProps } from '#ui/form/Field.tsx'

type PasswordFieldProps = {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  error?: string
  hint?: ReactNode
  /** Its checks in the browser: `checked()`. */
  'data-checks'?: string
}

/**
 * A password with a button that shows it, and a word when an Arabic keyboard is on, where its form is the island `form`.
 * Without scripts it is a plain field.
 */
export function PasswordField({ name, label, autoComplete, error, hint, ...checks }: PasswordFieldProps) {
  const { t } = useI18n()
  const look = { name, label, error, required: true, hint }
  return (
    <Field {...look}>
      <span className="password-field">
        <input
          {...fieldProps(look)}
          {...checks}
          type="password"
          dir="ltr"
          autoComplete={autoComplete}
          data-digits={t('accounts.password.arabicDigits')}
        />
        <button
          type="button"
          className="more needs-script"
          aria-pressed={false}
          aria-controls={fieldProps(look).id}
          data-hide={t('accounts.password.hide')}
        >
          {t('accounts.password.show')}
        </button>
      </span>
    </Field>
  )
}
