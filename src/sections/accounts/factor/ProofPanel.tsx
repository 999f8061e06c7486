import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { island } from '#ui/island.ts'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { PasswordField } from '../join/PasswordField.tsx'
import { CodeField } from './codes/CodeField.tsx'
import type { FactorForm } from './factor-form.ts'
import { PasskeyButton } from './passkeys/PasskeyButton.tsx'

type Props = FactorForm & {
  username: string
  hasApp: boolean
  hasPasskeys: boolean
  errors: { current_password?: string; code?: string }
}

/** Asks a member to confirm their identity by any factor; what follows is open for ten minutes. */
export function ProofPanel({ token, action, username, hasApp, hasPasskeys, errors }: Props) {
  const { t } = useI18n()
  const hidden = (
    <>
      <input type="hidden" name="csrftoken" value={token} />
      <input type="hidden" name="intent" value="prove" />
    </>
  )
  return (
    <section className="panel" aria-labelledby="prove">
      <SectionHead id="prove" title={t('accounts.prove')} />
      <div className="panel-body">
        <p className="intro">{t('accounts.prove.text')}</p>
        <form {...island('form')} method="post" action={action}>
          {hidden}
          <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
          <PasswordField
            name="current_password"
            label={t('accounts.field.current')}
            autoComplete="current-password"
            error={errors.current_password}
          />
          <Button type="submit">{t('accounts.prove.submit')}</Button>
        </form>
        {hasApp && (
          <form className="more-ways" method="post" action={action}>
            {hidden}
            <p className="intro">{t('accounts.prove.or')}</p>
            <CodeField error={errors.code} />
            <Button type="submit" variant="ghost">
              {t('accounts.prove.submit')}
            </Button>
          </form>
        )}
        {hasPasskeys && (
          <form className="more-ways" method="post" action={action}>
            {hidden}
            <PasskeyButton purpose="prove" label={t('accounts.passkey.use')} />
          </form>
        )}
      </div>
    </section>
  )
}
