import type { ReactNode } from 'react'
import { Bidi, Num, Time, useI18n } from '#i18n/react.tsx'
import { MOST_REASON, VAT_CATEGORIES } from '#sections/billing/vat/rates.ts'
import { Alert } from '#ui/Alert.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { ConfirmAct } from '../../parts/ActForm.tsx'
import { BothFields, ChoiceField, TextField } from '../../parts/fields.tsx'
import { FormPart, PanelForm } from '../../parts/PanelForm.tsx'
import type { VatRateRow, VatRateView } from './contract.ts'
import { NEW_RATE } from './plan-fields.ts'

/** A rate of VAT: its form until it begins, after that what it is. */
export default function VatRate({ data }: { data: VatRateView }) {
  const { t } = useI18n()
  const { rate } = data
  return (
    <div className="stack">
      <p>
        <Link className="more" to="/admin/billing/vat">
          {t('admin.billing.allRates')}
        </Link>
      </p>
      {rate && rate.state !== 'coming' ? <Begun rate={rate} /> : <RateForm data={data} />}
    </div>
  )
}

function RateForm({ data: { rate, was, countries, country } }: { data: VatRateView }) {
  const { t } = useI18n()
  return (
    <>
      <PanelForm>
        <input type="hidden" name="was" value={was} />
        <FormPart title={rate ? rate.country : t('admin.billing.rate')} hint={t('admin.billing.rateHint')}>
          {!rate && (
            <ChoiceField
              name="country"
              label={t('admin.billing.country')}
              hint={t('admin.billing.rateCountryHint')}
              value={country}
              options={countries}
              required
            />
          )}
          <ChoiceField
            name="category"
            label={t('admin.billing.taxCategory')}
            value={rate?.category ?? 'S'}
            options={VAT_CATEGORIES.map((value) => ({ value, label: t(`admin.billing.tax.${value}`) }))}
            required
          />
          <TextField
            name="rate"
            label={t('admin.billing.ratePercent')}
            value={rate?.percent ?? ''}
            inputMode="decimal"
            dir="ltr"
            required
          />
          <BothFields
            name="reason"
            label={t('admin.billing.taxReason')}
            value={rate?.reason ?? { ar: '', en: '' }}
            max={MOST_REASON}
          />
          <TextField
            name="from"
            type="date"
            label={t('admin.billing.firstDay')}
            hint={t('admin.billing.firstDayHint')}
            value={rate?.from ?? ''}
            dir="ltr"
            required
          />
        </FormPart>
      </PanelForm>
      {rate && (
        <div>
          <ConfirmAct
            fields={{ do: 'withdraw', was }}
            label={t('admin.billing.withdrawRate')}
            question={t('admin.billing.withdrawRateText')}
          />
        </div>
      )}
    </>
  )
}

/** Documents may have it: nothing of it can be changed. */
function Begun({ rate }: { rate: VatRateRow }) {
  const { t, lang, fmt } = useI18n()
  const facts: [string, ReactNode][] = [
    [t('admin.billing.rate'), <Num key="rate">{fmt.share(Number(rate.percent))}</Num>],
    [t('admin.billing.taxCategory'), t(`admin.billing.tax.${rate.category}`)],
    ...(rate.reason[lang]
      ? [
          [t('admin.billing.taxReason'), <Bidi key="reason" text={rate.reason[lang]} />] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    [t('admin.billing.firstDay'), <Time key="from" dateTime={rate.from} />],
    [t('admin.billing.lastDay'), <Time key="to" dateTime={rate.lastDay} />],
  ]
  return (
    <>
      <Alert>{t('admin.billing.rateBegun')}</Alert>
      <section className="panel" aria-labelledby="facts">
        <SectionHead id="facts" title={rate.country} />
        <dl className="user-details panel-body">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p>
        <Link
          className={buttonClass({ small: true })}
          to={`/admin/billing/vat/${NEW_RATE}?country=${encodeURIComponent(rate.code)}`}
        >
          {t('admin.billing.addRate')}
        </Link>
      </p>
    </>
  )
}
