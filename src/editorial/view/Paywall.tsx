import { Bidi, useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { useLocation } from 'react-router'

/** Shown after the preview of a paid text: how much is left, and how to read it. */
export function Paywall({ rest }: { rest: number }) {
  const { t, fmt } = useI18n()
  const { pathname } = useLocation()
  return (
    <div className="paywall">
      <div className="fade" />
      <div className="paywall-box">
        <span className="lock-badge">
          <Icon name="lock" />
          {t('editorial.paid')}
        </span>
        <h2>{t('editorial.paid.title')}</h2>
        <p>
          <Bidi text={t('editorial.paid.rest', { share: fmt.percent(rest, 0) })} />
        </p>
        <div className="row wrapping">
          <Link className="button sulphur" to="/profile/Subscribe">
            {t('editorial.paid.ask')}
          </Link>
          <Link className="button ghost" to={`/account/login?next=${encodeURIComponent(pathname)}`}>
            {t('editorial.paid.login')}
          </Link>
        </div>
      </div>
    </div>
  )
}
