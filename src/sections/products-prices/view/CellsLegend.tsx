import { useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { COMPARE_PATH } from '../contract.ts'
import type { SpanLink } from '../cells/cells.server.ts'

/** Over the periodic table: the period of its changes. */
export function CellsLegend({ spans }: { spans: readonly SpanLink[] }) {
  const { t } = useI18n()
  return (
    <div className="row wrapping price-legend">
      <nav className="segmented" aria-label={t('products-prices.cells.span')}>
        {spans.map(({ label, href, on }) => (
          <Link key={href} to={href} rel="nofollow" aria-current={on ? 'true' : undefined} inPlace>
            {label}
          </Link>
        ))}
      </nav>
      <Link className="button ghost small" to={COMPARE_PATH}>
        {t('products-prices.compare.open')}
      </Link>
    </div>
  )
}
