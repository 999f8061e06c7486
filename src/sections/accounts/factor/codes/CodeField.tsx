import { useI18n } from '#i18n/react.tsx'
import { Input } from '#ui/form/Input.tsx'

/** The field for a code of an authenticator app. */
export function CodeField({
  value,
  error,
  required = true,
}: {
  value?: string
  error?: string
  required?: boolean
}) {
  const { t } = useI18n()
  return (
    <Input
      name="code"
      label={t('accounts.field.code')}
      hint={t('accounts.field.codeHint')}
      defaultValue={value}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      maxLength={20}
      required={required}
    />
  )
}
