import type { ReactNode } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'

/** A line at the foot of the window that says what is wrong (SHELL-14); reading goes on behind it. */
export function NoticeBar({ children, onDismiss }: { children: ReactNode; onDismiss: () => void }) {
  const { t } = useI18n()
  return (
    <div className="upd band" role="alert">
      <Icon name="alert" />
      <p>
        <b>{children}</b>
      </p>
      <button type="button" className="ib" aria-label={t('ui.close')} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  )
}
