import { Num, useI18n } from '#i18n/react.tsx'
import { Change } from '#ui/price/Change.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { KnownForm } from './KnownForm.tsx'
import type { SeriesPage } from '../series/series-page.server.ts'
import { UnitForm } from './UnitForm.tsx'

/** Beside a series: what its range comes to, another unit, another day's knowledge. */
export function SeriesRail({ series: { figures, controls, shown } }: { series: SeriesPage }) {
  const { t } = useI18n()
  return (
    <>
      {figures && (
        <section className="panel">
          <SectionHead title={t('products-prices.figures')} />
          <div className="panel-body">
            <svg className="range-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect className="track" width="100" height="8" />
              <rect width={figures.place} height="8" />
            </svg>
            <p className="row small range-ends" dir="ltr">
              <Num>{figures.low}</Num>
              <Num>{figures.high}</Num>
            </p>
            <dl className="price-figures">
              <dt>{t('products-prices.average')}</dt>
              <dd>
                <Num>{figures.average}</Num>
              </dd>
              <dt>{t('products-prices.high')}</dt>
              <dd>
                <Num>{figures.high}</Num>
              </dd>
              <dt>{t('products-prices.low')}</dt>
              <dd>
                <Num>{figures.low}</Num>
              </dd>
              <dt>{t('products-prices.range.change')}</dt>
              <dd>
                <Change value={figures.percent} />
              </dd>
              <dt>{t('products-prices.points')}</dt>
              <dd>
                <Num>{figures.points}</Num>
              </dd>
            </dl>
          </div>
        </section>
      )}
      <UnitForm controls={controls} shown={shown} />
      <KnownForm controls={controls} />
    </>
  )
}
