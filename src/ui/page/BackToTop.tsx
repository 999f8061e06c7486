import { useI18n } from '#i18n/react.tsx'
import { Icon } from '../Icon.tsx'

/** Button that leads back up once 900 px are scrolled (SHELL-09; shell/client/scrolling.ts). */
export function BackToTop() {
  const { t } = useI18n()
  return (
    <button type="button" className="to-top" hidden aria-label={t('ui.backToTop')} suppressHydrationWarning>
      <Icon name="up" />
    </button>
  )
}
