import { useI18n } from '#i18n/react.tsx'
import { buttonClass } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { Link } from '../Link.tsx'

/** Leads to where a reader puts what the page is about on a board of their own. */
export function BoardLink({ to }: { to: string }) {
  const { t } = useI18n()
  return (
    <Link className={buttonClass({ variant: 'ghost', small: true })} to={to} rel="nofollow">
      <Icon name="table" />
      {t('ui.boardLink')}
    </Link>
  )
}
