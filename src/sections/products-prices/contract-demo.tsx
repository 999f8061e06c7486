import { useI18n } from '#i18n/react.tsx'
import { Status } from '#ui/Status.tsx'

/** Says that a figure was made up for the demonstration; stands wherever such a figure stands. */
export function DemoMark() {
  const { t } = useI18n()
  return <Status tone="warn">{t('products-prices.demo')}</Status>
}
