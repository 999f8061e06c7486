import { Bidi, useI18n } from '#i18n/react.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'

/** The steps of the calculation in their order, and what it leaves out. */
export function Method() {
  const { t } = useI18n()
  const steps = (['cif', 'fob', 'minimum', 'vat', 'round', 'scope'] as const).map((step) =>
    t(`landed-cost.method.${step}`),
  )
  return (
    <section className="section cost-method">
      <SectionHead title={t('landed-cost.method.title')} />
      {steps.map((step) => (
        <p key={step}>
          <Bidi text={step} />
        </p>
      ))}
    </section>
  )
}
