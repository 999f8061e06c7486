import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import type { Marks } from '#ui/marks.ts'

/** The marks of a view's prices, above it; none above real ones. */
export function PriceMarks({ marks }: { marks: Marks }) {
  const { t } = useI18n()
  if (!marks.demo) return null
  return (
    <Alert tone="warn" title={<MarkTags marks={marks} />}>
      <p>{t('products-prices.demo.note')}</p>
    </Alert>
  )
}
