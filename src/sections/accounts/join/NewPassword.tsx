import { useI18n } from '#i18n/react.tsx'
import type { RegistrationErrors } from './registration.ts'
import { PasswordField } from './PasswordField.tsx'

type NewPasswordProps = {
  errors: Pick<RegistrationErrors, 'password' | 'password2'>
  /** Of an account that has one already. */
  another?: boolean
}

/** A password that somebody chooses, typed twice. */
export function NewPassword({ errors, another }: NewPasswordProps) {
  const { t } = useI18n()
  const { password, password2 } = errors
  return (
    <>
      <PasswordField
        name="password"
        label={t(another ? 'accounts.field.newPassword' : 'accounts.login.password')}
        autoComplete="new-password"
        hint={t('accounts.password.hint')}
        error={password && t(`accounts.error.password.${password}`)}
      />
      <PasswordField
        name="password2"
        label={t('accounts.field.password2')}
        autoComplete="new-password"
        error={password2 && t(`accounts.error.password2.${password2}`)}
      />
    </>
  )
}
