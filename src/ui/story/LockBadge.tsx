import { useI18n } from '#i18n/react.tsx'
import { Icon } from '../Icon.tsx'

/** Marks a story for subscribers. */
export function LockBadge() {
  const { t } = useI18n()
  return (
    <span className="lock-badge">
      <Icon name="lock" />
      {t('ui.lock')}
    </span>
  )
}
