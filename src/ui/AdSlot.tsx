import type { ReactNode } from 'react'
import { useI18n } from '#i18n/react.tsx'

export type AdSlotProps = {
  /** Side-rail height (250) instead of band height (110). */
  tall?: boolean
  children?: ReactNode
}

/** Ad block: its height is reserved, so that nothing moves when the ad comes. Do not render it when ads are off. */
export function AdSlot({ tall, children }: AdSlotProps) {
  const { t } = useI18n()
  return (
    <div className={tall ? 'advert tall' : 'advert'}>
      <small>{t('ui.ad')}</small>
      {children}
    </div>
  )
}
