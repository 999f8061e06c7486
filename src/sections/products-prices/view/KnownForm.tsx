import { useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { DayForm } from './AddressForm.tsx'
import type { PriceControls } from '../series/controls.server.ts'

/** Asks for the prices as they were known on a day. */
export function KnownForm({ controls: { path, known } }: { controls: PriceControls }) {
  const { t } = useI18n()
  return (
    <section className="panel">
      <SectionHead title={t('products-prices.known')} />
      <div className="panel-body">
        <p className="small muted">{t('products-prices.known.about')}</p>
        <DayForm
          path={path}
          keep={known.keep}
          days={[{ name: 'known', label: t('products-prices.known.day'), value: known.typed }]}
          wrong={known.wrong ? t('products-prices.known.wrong') : null}
          id="known-error"
        />
        {known.day !== null && (
          <p className="small">
            <Link to={known.clear} rel="nofollow">
              {t('products-prices.known.clear')}
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}
