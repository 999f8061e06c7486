import { useI18n } from '#i18n/react.tsx'
import { MONTHS } from '#sections/billing/contract.ts'
import { CURRENCIES } from '#sections/billing/money/money.ts'
import { Alert } from '#ui/Alert.tsx'
import { BothFields, SwitchField, TextField } from '../../parts/fields.tsx'
import { FormPart, PanelForm } from '../../parts/PanelForm.tsx'
import type { PlanView } from './contract.ts'

/** One plan: its words, what it gives, its prices. */
export default function BillingPlan({ data }: { data: PlanView }) {
  const { t } = useI18n()
  const priceOf = (currency: string, months: number) =>
    data.prices.find((one) => one.currency === currency && one.months === months)?.amount ?? ''
  return (
    <PanelForm>
      {data.demo && <Alert tone="warn">{t('admin.billing.demoText')}</Alert>}
      <FormPart title={t('admin.billing.plan')}>
        {data.isNew && (
          <TextField
            name="key"
            label={t('admin.billing.key')}
            hint={t('admin.billing.keyHint')}
            value={data.key}
            dir="ltr"
            maxLength={40}
            required
          />
        )}
        <BothFields name="name" label={t('admin.billing.name')} value={data.name} required max={60} />
        <BothFields name="text" label={t('admin.billing.text')} value={data.text} long max={400} />
        <TextField
          name="seats_max"
          label={t('admin.billing.seatsMax')}
          hint={t('admin.billing.seatsMaxHint')}
          value={String(data.seatsMax)}
          inputMode="numeric"
          dir="ltr"
          required
        />
        <TextField
          name="trial_days"
          label={t('admin.billing.trialDays')}
          value={String(data.trialDays)}
          inputMode="numeric"
          dir="ltr"
          required
        />
        <TextField
          name="sort"
          label={t('admin.billing.sort')}
          value={String(data.sort)}
          inputMode="numeric"
          dir="ltr"
          required
        />
        <SwitchField name="active" label={t('admin.billing.active')} value={data.active} />
      </FormPart>
      <FormPart title={t('admin.billing.prices')} hint={t('admin.billing.pricesHint')}>
        {CURRENCIES.map((currency) => (
          <div key={currency} className="admin-both">
            {MONTHS.map((months) => (
              <TextField
                key={months}
                name={`price_${currency}_${months}`}
                label={`${currency} · ${t(`admin.billing.months.${months}`)}`}
                value={priceOf(currency, months)}
                inputMode="decimal"
                dir="ltr"
              />
            ))}
          </div>
        ))}
      </FormPart>
    </PanelForm>
  )
}
