import type { ReactNode } from 'react'
import { localePath } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/form/Input.tsx'
import { island } from '#ui/island.ts'
import { Link } from '#ui/Link.tsx'
import { PasswordField } from '../join/PasswordField.tsx'

/** The values of a log-in form. */
export interface LoginValues {
  login: string
  remember: boolean
  next: string | null
}

export type LoginFormProps = {
  /** The form's token: `ctx.formToken()`. */
  token: string
  /** Where to go after logging in, when `values` does not say it. */
  next?: string
  values?: LoginValues
  /** Why the last try did not succeed. */
  alert?: string | null
  /** Whether it was because the account waits for its activation. */
  notActive?: boolean
  /** Another way to log in, with the same options. */
  children?: ReactNode
}

/** The log-in form; leads to `/account/login` from any page. */
export function LoginForm({ token, next, values, alert, notActive, children }: LoginFormProps) {
  const { lang, t } = useI18n()
  const goal = values?.next ?? next
  return (
    <form {...island('form')} method="post" action={localePath(lang, '/account/login')}>
      {alert && <Alert tone="danger" live title={alert} />}
      <input type="hidden" name="csrftoken" value={token} />
      {goal && <input type="hidden" name="next" value={goal} />}
      <Input
        name="login"
        label={t('accounts.login.name')}
        defaultValue={values?.login}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        dir="ltr"
        required
      />
      <PasswordField name="password" label={t('accounts.login.password')} autoComplete="current-password" />
      <div className="field">
        <label className="check">
          <input type="checkbox" name="remember" value="1" defaultChecked={values?.remember} />
          <span>
            <Bidi text={t('accounts.login.remember')} />
            <small className="hint block">{t('accounts.login.rememberHint')}</small>
          </span>
        </label>
      </div>
      <div className="row wrapping">
        <Button type="submit">{t('accounts.login')}</Button>
        <Link className="more" to="/account/restore_password">
          {t('accounts.login.forgotten')}
        </Link>
        {notActive && (
          <Link className="more" to="/account/send_activation_email">
            {t('accounts.activation.again')}
          </Link>
        )}
      </div>
      {children}
    </form>
  )
}
