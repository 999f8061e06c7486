import { Bidi, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'

/** The newsroom's own handling of accounts, and whom to ask. */
export function Policy({ title, text, more }: { title: string; text: string; more?: string }) {
  const { t } = useI18n()
  return (
    <div className="stack">
      <Alert title={title}>
        <p>
          <Bidi text={text} />
        </p>
        {more && (
          <p>
            <Bidi text={more} />
          </p>
        )}
      </Alert>
      <p className="row wrapping">
        <Link className={buttonClass()} to="/contact?subject=accounts">
          {t('accounts.contact')}
        </Link>
        <Link className={buttonClass({ variant: 'ghost' })} to="/account/login">
          {t('accounts.login')}
        </Link>
      </p>
    </div>
  )
}
