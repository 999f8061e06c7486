import { useI18n } from '#i18n/react.tsx'
import { Status } from '#ui/Status.tsx'

/** The mark of demonstration data. */
export function DemoMark() {
  const { t } = useI18n()
  return <Status tone="off">{t('billing.demo')}</Status>
}
