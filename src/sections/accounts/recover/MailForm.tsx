import { Bidi, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/form/Input.tsx'
import type { RegistrationErrors } from '../join/registration.ts'

type MailFormProps = {
  action: string
  token: string
  email: string
  error: RegistrationErrors['email']
  alert: string | null
  /** What the mail brings. */
  text: string
  submit: string
}

/** Asks for a mail to an address: the same form for a new password and for the activation link. */
export function MailForm({ action, token, email, error, alert, text, submit }: MailFormProps) {
  const { t } = useI18n()
  return (
    <form method="post" action={action}>
      {alert && <Alert tone="danger" live title={alert} />}
      <input type="hidden" name="csrftoken" value={token} />
      <p className="intro">
        <Bidi text={text} />
      </p>
      <Input
        name="email"
        type="email"
        label={t('accounts.field.email')}
        defaultValue={email}
        error={error && t(`accounts.error.email.${error}`)}
        autoComplete="email"
        dir="ltr"
        maxLength={254}
        required
      />
      <Button type="submit">{submit}</Button>
    </form>
  )
}
