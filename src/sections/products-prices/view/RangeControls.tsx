import { useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { DayForm } from './AddressForm.tsx'
import type { PriceControls } from '../series/controls.server.ts'

/** The ranges of a chart as links, and a span of the reader's own as a form whose answer is an address. */
export function RangeControls({ controls: { path, ranges, custom } }: { controls: PriceControls }) {
  const { t } = useI18n()
  return (
    <>
      <nav className="segmented ranges" aria-label={t('products-prices.range')}>
        {ranges.map(({ label, href, on }) => (
          <Link key={href} to={href} rel="nofollow" aria-current={on ? 'true' : undefined} inPlace>
            {label}
          </Link>
        ))}
      </nav>
      <details className="filter custom-range" open={custom.on || custom.wrong || undefined}>
        <summary className="button ghost small">{t('products-prices.range.custom')}</summary>
        <DayForm
          path={path}
          keep={custom.keep}
          days={[
            { name: 'from', label: t('datasets.from'), value: custom.from },
            { name: 'to', label: t('datasets.to'), value: custom.to },
          ]}
          wrong={custom.wrong ? t('products-prices.range.wrong') : null}
          id="range-error"
        />
      </details>
    </>
  )
}
