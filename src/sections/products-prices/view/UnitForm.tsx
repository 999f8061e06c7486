import { Bidi, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { AddressForm } from './AddressForm.tsx'
import type { PriceControls } from '../series/controls.server.ts'
import type { Shown } from '../units/measure.server.ts'

/** Asks for another currency or measure, among those that are certain; nothing where there is no other. */
export function UnitForm({
  controls: { path, keepForUnit },
  shown,
}: {
  controls: PriceControls
  shown: Shown
}) {
  const { t } = useI18n()
  const { currencies, measures, bases } = shown
  if (currencies.length + measures.length < 3) return null
  const box = (name: string, label: string, choices: Shown['currencies']) => (
    <label>
      <span>{label}</span>
      <select
        className="input"
        name={name}
        defaultValue={choices.find(({ on }) => on)?.value}
        key={choices.find(({ on }) => on)?.value}
      >
        {choices.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <section className="panel">
      <SectionHead title={t('products-prices.unit.switch')} />
      <div className="panel-body">
        <AddressForm path={path} keep={keepForUnit}>
          {box('currency', t('products-prices.currency'), currencies)}
          {box('per', t('products-prices.unit'), measures)}
          <Button type="submit" small>
            {t('products-prices.show')}
          </Button>
        </AddressForm>
        <p className="tiny muted">{t('products-prices.unit.about')}</p>
        <Bases bases={bases} />
      </div>
    </section>
  )
}

/** On what a conversion rests. */
export function Bases({ bases }: { bases: readonly string[] }) {
  return bases.map((basis) => (
    <p key={basis} className="tiny muted">
      <Bidi text={basis} />
    </p>
  ))
}
