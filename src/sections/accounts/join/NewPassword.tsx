import { useI18n } from '#i18n/react.tsx'
import { checked } from '#ui/form/checks.ts'
import type { PasswordProblem } from './password-rules.ts'
import { PasswordField } from './PasswordField.tsx'
import { REGISTRATION_CHECKS, type RegistrationErrors } from './registration.ts'

type NewPasswordProps = {
  errors: Pick<RegistrationErrors, 'password' | 'password2'>
  /** Of an account that has one already. */
  another?: boolean
}

/** A new password, typed twice. */
export function NewPassword({ errors, another }: NewPasswordProps) {
  const { t } = useI18n()
  const { password, password2 } = errors
  const say = {
    password: (problem: PasswordProblem) => t(`accounts.error.password.${problem}`),
    password2: (problem: 'different') => t(`accounts.error.password2.${problem}`),
  }
  return (
    <>
      <PasswordField
        name="password"
        label={t(another ? 'accounts.field.newPassword' : 'accounts.login.password')}
        autoComplete="new-password"
        hint={t('accounts.password.hint')}
        error={password && say.password(password)}
        {...checked(REGISTRATION_CHECKS.password, say.password)}
      />
      <PasswordField
        name="password2"
        label={t('accounts.field.password2')}
        autoComplete="new-password"
        error={password2 && say.password2(password2)}
        {...checked(REGISTRATION_CHECKS.password2, say.password2)}
      />
    </>
  )
}
