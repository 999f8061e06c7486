import { Bidi, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Link } from '#ui/Link.tsx'
import type { PriceControls } from '../series/controls.server.ts'

/** Says that prices are those known on a day, with the way back to today's. */
export function KnownNotice({ controls: { known } }: { controls: PriceControls }) {
  const { t } = useI18n()
  if (known.day === null) return null
  return (
    <Alert tone="info" title={t('products-prices.known.notice', { day: known.day })}>
      <p>
        <Link to={known.clear} rel="nofollow">
          {t('products-prices.known.clear')}
        </Link>
      </p>
    </Alert>
  )
}

/** Says why prices are not in the requested currency or measure. */
export function UnitRefused({ refusal }: { refusal: string | null | undefined }) {
  const { t } = useI18n()
  if (!refusal) return null
  return (
    <Alert tone="warn" title={t('products-prices.unit.refused')}>
      <p>
        <Bidi text={refusal} />
      </p>
    </Alert>
  )
}
