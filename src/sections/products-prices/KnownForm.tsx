import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { AddressForm, DayInput } from './AddressForm.tsx'
import type { PriceControls } from './controls.server.ts'

/** Asks for the prices as they were known on a day. */
export function KnownForm({ controls: { path, known } }: { controls: PriceControls }) {
  const { t } = useI18n()
  const error = known.wrong ? t('products-prices.known.wrong') : null
  return (
    <section className="pn">
      <SectionHead title={t('products-prices.known')} />
      <div className="pn-b">
        <p className="sm muted">{t('products-prices.known.about')}</p>
        <AddressForm path={path} keep={known.keep}>
          <DayInput name="known" label={t('products-prices.known.day')} value={known.typed} error={error} />
          {error && (
            <p className="er" id="known-error">
              {error}
            </p>
          )}
          <Button type="submit" small>
            {t('products-prices.show')}
          </Button>
        </AddressForm>
        {known.day !== null && (
          <p className="sm">
            <Link to={known.clear} rel="nofollow">
              {t('products-prices.known.clear')}
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}
