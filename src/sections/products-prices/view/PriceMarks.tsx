import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import type { Marks } from '#ui/marks.ts'

/** What the prices of a view say of themselves, over it; nothing over real ones. */
export function PriceMarks({ marks }: { marks: Marks }) {
  const { t } = useI18n()
  if (!marks.demo) return null
  return (
    <Alert tone="warn" title={<MarkTags marks={marks} />}>
      <p>{t('products-prices.demo.note')}</p>
    </Alert>
  )
}
