import { useState, type ReactNode } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Field, fieldProps } from '#ui/Field.tsx'
import { hasArabicDigits } from './password-rules.ts'

type PasswordFieldProps = {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  error?: string
  hint?: ReactNode
}

/** A password with a button that shows it, and a word when an Arabic keyboard is on. Without scripts it is a plain field. */
export function PasswordField({ name, label, autoComplete, error, hint }: PasswordFieldProps) {
  const { t } = useI18n()
  const [shown, setShown] = useState(false)
  const [arabic, setArabic] = useState(false)
  const look = {
    name,
    label,
    error,
    required: true,
    hint: arabic ? t('accounts.password.arabicDigits') : hint,
  }
  return (
    <Field {...look}>
      <span className="pw">
        <input
          {...fieldProps(look)}
          type={shown ? 'text' : 'password'}
          dir="ltr"
          autoComplete={autoComplete}
          onInput={(event) => setArabic(hasArabicDigits(event.currentTarget.value))}
        />
        <button
          type="button"
          className="more needs-script"
          aria-pressed={shown}
          aria-controls={fieldProps(look).id}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'accounts.password.hide' : 'accounts.password.show')}
        </button>
      </span>
    </Field>
  )
}
