import { useI18n } from '#i18n/react.tsx'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

export type UpdateBannerProps = {
  onUpdate: () => void
  onLater: () => void
}

/** Says that a new version waits (SHELL-12). */
export function UpdateBanner({ onUpdate, onLater }: UpdateBannerProps) {
  const { t } = useI18n()
  return (
    <div className="upd band" role="status">
      <Icon name="refresh" />
      <p>
        <b>{t('ui.update.title')}</b> <span>{t('ui.update.text')}</span>
      </p>
      <Button variant="sulphur" small onClick={onUpdate}>
        {t('ui.update.action')}
      </Button>
      <button type="button" className="ib" aria-label={t('ui.update.later')} onClick={onLater}>
        <Icon name="close" />
      </button>
    </div>
  )
}
