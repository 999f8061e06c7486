import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'

type MissingBarProps = {
  what: 'cookie' | 'storage'
  onDismiss: () => void
}

/** Says what the browser forbids (SHELL-14); reading goes on behind it. */
export function MissingBar({ what, onDismiss }: MissingBarProps) {
  const { t } = useI18n()
  return (
    <div className="upd band" role="alert">
      <Icon name="alert" />
      <p>
        <b>{what === 'cookie' ? t('life.cookie') : t('life.storage')}</b>
      </p>
      <button type="button" className="ib" aria-label={t('ui.close')} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  )
}
