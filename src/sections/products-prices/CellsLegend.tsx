import { Bidi, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import type { CellGroup, SpanLink } from './cells.server.ts'

/** Over the periodic table: over how long its changes are told, what its colours mean, and in which unit its prices are. */
export function CellsLegend({ spans, groups }: { spans: readonly SpanLink[]; groups: readonly CellGroup[] }) {
  const { t } = useI18n()
  const cells = groups.flatMap((group) => group.cells)
  const units = new Map<string, string[]>()
  for (const { unit, symbol } of cells) units.set(unit, [...(units.get(unit) ?? []), symbol])
  const [usual = null, ...others] = [...units].sort((a, b) => b[1].length - a[1].length)
  return (
    <div className="row wrapx ptl">
      <nav className="seg" aria-label={t('products-prices.cells.span')}>
        {spans.map(({ label, href, on }) => (
          <Link key={href} to={href} rel="nofollow" aria-current={on ? 'true' : undefined} preventScrollReset>
            {label}
          </Link>
        ))}
      </nav>
      <p className="sm muted">
        {usual && <Bidi text={t('products-prices.cells.unit', { unit: usual[0] })} />}{' '}
        {others.map(([unit, symbols]) => (
          <span key={unit}>
            <Bidi text={`${unit}: ${symbols.join('، ')}.`} />{' '}
          </span>
        ))}
        {t('products-prices.cells.corner')}
      </p>
    </div>
  )
}
