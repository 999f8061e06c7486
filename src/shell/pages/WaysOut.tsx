import type { ReactNode } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'

/** The ways on from a screen that is a dead end: what it offers itself, the contact page, home. */
export function WaysOut({ contactFirst, children }: { contactFirst?: boolean; children?: ReactNode }) {
  const { t } = useI18n()
  return (
    <div className="row wrapping">
      {children}
      <Link className={contactFirst ? 'button' : 'button ghost'} to="/contact">
        {t('shell.nav.contact')}
      </Link>
      <Link className="button ghost" to="/index">
        {t('shell.nav.home')}
      </Link>
    </div>
  )
}
