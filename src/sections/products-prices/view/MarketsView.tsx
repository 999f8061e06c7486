import { Link } from '#ui/Link.tsx'
import { useI18n } from '#i18n/react.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { MarketsPage } from '../markets/markets.server.ts'
import { ChartBlock } from '#datasets/charts/view/ChartBlock.tsx'
import { PriceTable } from './PriceTable.tsx'
import { RangeControls } from './RangeControls.tsx'

/** A product in all its markets: one chart, one table. */
export function MarketsView({ markets: { chart, controls, compare, table } }: { markets: MarketsPage }) {
  const { t } = useI18n()
  return (
    <>
      {chart && <ChartBlock chart={chart} fit="column" controls={<RangeControls controls={controls} />} />}
      <p>
        <Link className="button ghost" to={compare} rel="nofollow">
          {t('products-prices.compare.open')}
        </Link>
      </p>
      {table && (
        <section className="section">
          <SectionHead title={t('products-prices.markets')} />
          <PriceTable table={table} />
        </section>
      )}
    </>
  )
}
