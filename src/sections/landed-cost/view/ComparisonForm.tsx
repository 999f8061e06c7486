import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Input } from '#ui/form/Input.tsx'
import { Select } from '#ui/form/Select.tsx'
import { LANDED_COST_PATH, MOST_OFFERS } from '../contract.ts'
import type { ComparisonPage } from '../comparison/page.server.ts'
import { rateName } from '../offers/address.ts'
import { needs } from './needs.ts'
import { OfferFields } from './OfferFields.tsx'

/** The comparison as a form: its answer is an address, so that it needs no script and can be sent to others. */
export function ComparisonForm({ page }: { page: ComparisonPage }) {
  const { t, lang } = useI18n()
  const { asked, choices, faults, to } = page
  const error = (name: string) => (faults[name] ? { error: t(`landed-cost.fault.${faults[name]}`) } : {})
  const none = { value: '', label: '—' }
  return (
    <form className="cost-form" action={localePath(lang, LANDED_COST_PATH)}>
      <ErrorSummary errors={page.errors} />
      <p className="hint">{t('landed-cost.form.hint')}</p>
      <div className="cost-grid">
        <Select
          name="to"
          label={t('landed-cost.field.to')}
          required
          options={choices.destinations}
          defaultValue={to}
          {...error('to')}
        />
        <Select
          name="product"
          label={t('landed-cost.field.product')}
          options={[none, ...choices.products.map(({ slug, name }) => ({ value: slug, label: name }))]}
          defaultValue={asked.product}
          {...error('product')}
        />
        <Input
          name="hs"
          label={t('landed-cost.field.hs')}
          hint={t('landed-cost.field.hs.hint')}
          dir="ltr"
          inputMode="numeric"
          maxLength={20}
          defaultValue={asked.hs}
          {...error('hs')}
        />
        <Input
          name="day"
          label={t('landed-cost.field.day')}
          hint={t('landed-cost.field.day.hint')}
          dir="ltr"
          inputMode="numeric"
          placeholder="2026-05-01"
          maxLength={10}
          defaultValue={asked.day}
          {...error('day')}
        />
        <Select
          name="cur"
          label={t('landed-cost.field.cur')}
          options={[{ value: '', label: t('landed-cost.currency.own') }, ...choices.currencies]}
          defaultValue={asked.cur}
          {...error('cur')}
        />
        <Input
          name="qty"
          label={t('landed-cost.field.qty')}
          dir="ltr"
          inputMode="decimal"
          maxLength={20}
          defaultValue={asked.qty}
          {...error('qty')}
        />
      </div>
      <input type="hidden" name="offers" value={asked.offers.length} />
      {asked.offers.map((offer, index) => (
        <OfferFields key={index} offer={offer} at={index + 1} page={page} />
      ))}
      <details
        className="cost-more"
        open={choices.floating.some(({ value }) => asked.rates[value] || needs(page, rateName(value)))}
      >
        <summary>{t('landed-cost.rates')}</summary>
        <p className="hint">{t('landed-cost.rates.hint')}</p>
        <div className="cost-grid">
          {choices.floating.map(({ value, label }) => (
            <Input
              key={value}
              name={rateName(value)}
              label={t('landed-cost.rate', { currency: label })}
              dir="ltr"
              inputMode="decimal"
              maxLength={20}
              defaultValue={asked.rates[value]}
              {...error(rateName(value))}
            />
          ))}
        </div>
      </details>
      <div className="row wrapping">
        <Button type="submit">{t('landed-cost.calculate')}</Button>
        {asked.offers.length < MOST_OFFERS && (
          <Button type="submit" variant="ghost" name="do" value="add">
            {t('landed-cost.add')}
          </Button>
        )}
      </div>
    </form>
  )
}
