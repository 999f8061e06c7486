import type { ReactNode } from 'react'
import { Bidi, Num, Time, useI18n } from '#i18n/react.tsx'
import { RATE_KINDS, RATE_TEXTS } from '#sections/landed-cost/rates/recorded.ts'
import { Link } from '#ui/Link.tsx'
import { ConfirmAct } from '../../parts/ActForm.tsx'
import { BothFields, ChoiceField, TextField } from '../../parts/fields.tsx'
import { FormPart, PanelForm } from '../../parts/PanelForm.tsx'
import type { RateRow, RateView } from './contract.ts'
import { Code, Origin, Percent } from './LandedRates.tsx'

/** A rate: all of it until it begins, after that its texts and its last day. */
export default function LandedRate({ data }: { data: RateView }) {
  const { t } = useI18n()
  const { rate, was } = data
  const begun = rate !== null && rate.state !== 'coming'
  return (
    <div className="stack">
      <p>
        <Link className="more" to="/admin/landed-cost">
          {t('admin.landedRates.back')}
        </Link>
      </p>
      <PanelForm>
        <input type="hidden" name="was" value={was} />
        <input type="hidden" name="do" value={begun ? 'describe' : 'save'} />
        {begun ? (
          <>
            <Facts rate={rate} />
            <FormPart title={t('admin.landedRates.end')}>
              <LastDay data={data} />
            </FormPart>
          </>
        ) : (
          <RateFields data={data} />
        )}
        <Texts data={data} />
      </PanelForm>
      {rate && (
        <div>
          <ConfirmAct
            fields={{ do: 'withdraw', was }}
            label={t('admin.landedRates.withdraw')}
            question={t(begun ? 'admin.landedRates.withdrawBegun' : 'admin.landedRates.withdrawText')}
          />
        </div>
      )}
    </div>
  )
}

type WithData = { data: RateView }

function RateFields({ data }: WithData) {
  const { t } = useI18n()
  const { values, countries, origins } = data
  return (
    <>
      <FormPart title={t('admin.landedRates.goods')} hint={t('admin.landedRates.goodsHint')}>
        <ChoiceField
          name="kind"
          label={t('admin.landedRates.kind')}
          value={values.kind}
          options={RATE_KINDS.map((value) => ({ value, label: t(`admin.landedRates.kind.${value}`) }))}
          required
        />
        <ChoiceField
          name="country"
          label={t('admin.landedRates.country')}
          hint={t('admin.landedRates.countryHint')}
          value={values.country}
          options={countries}
          required
        />
        <ChoiceField
          name="origin"
          label={t('admin.landedRates.origin')}
          value={values.origin}
          options={[{ value: '', label: t('admin.landedRates.origin.any') }, ...origins]}
        />
        <TextField
          name="hs"
          label={t('admin.landedRates.hs')}
          hint={t('admin.landedRates.hsHint')}
          value={values.hs}
          inputMode="numeric"
          dir="ltr"
          maxLength={20}
        />
      </FormPart>
      <FormPart title={t('admin.landedRates.rate')} hint={t('admin.landedRates.rateHint')}>
        <TextField
          name="rate"
          label={t('admin.landedRates.percent')}
          value={values.rate}
          inputMode="decimal"
          dir="ltr"
          required
        />
        {(['least', 'most'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`admin.landedRates.${name}`)}
            hint={t('admin.landedRates.boundsHint')}
            value={values[name]}
            inputMode="decimal"
            dir="ltr"
            maxLength={14}
          />
        ))}
        <TextField
          name="from"
          type="date"
          label={t('admin.landedRates.from')}
          value={values.from}
          dir="ltr"
          required
        />
        <LastDay data={data} />
      </FormPart>
    </>
  )
}

function LastDay({ data: { values } }: WithData) {
  const { t } = useI18n()
  return (
    <TextField
      name="to"
      type="date"
      label={t('admin.landedRates.to')}
      hint={t('admin.landedRates.toHint')}
      value={values.to}
      dir="ltr"
    />
  )
}

function Texts({ data: { values } }: WithData) {
  const { t } = useI18n()
  return (
    <FormPart title={t('admin.landedRates.said')} hint={t('admin.landedRates.saidHint')}>
      <BothFields
        name="note"
        label={t('admin.landedRates.note')}
        value={values.note}
        required
        max={RATE_TEXTS.note}
      />
      <BothFields
        name="source"
        label={t('admin.landedRates.source')}
        value={values.source}
        required
        max={RATE_TEXTS.source}
      />
      <TextField
        name="source_url"
        type="url"
        label={t('admin.landedRates.sourceUrl')}
        value={values.sourceUrl}
        dir="ltr"
        maxLength={RATE_TEXTS.address}
      />
      <TextField
        name="as_of"
        label={t('admin.landedRates.asOf')}
        hint={<Bidi text={t('admin.landedRates.asOfHint')} />}
        value={values.asOf}
        dir="ltr"
        maxLength={10}
        required
      />
    </FormPart>
  )
}

/** What of a rate that has begun stays as it is. */
function Facts({ rate }: { rate: RateRow }) {
  const { t } = useI18n()
  const facts: [string, ReactNode][] = [
    [t('admin.landedRates.kind'), t(`admin.landedRates.kind.${rate.kind}`)],
    [t('admin.landedRates.rate'), <Percent key="rate" row={rate} />],
    ...(rate.least === null || rate.most === null
      ? []
      : ([
          [t('admin.landedRates.least'), <Num key="least">{rate.least}</Num>],
          [t('admin.landedRates.most'), <Num key="most">{rate.most}</Num>],
        ] as [string, ReactNode][])),
    [t('admin.landedRates.basis'), t(`admin.landedRates.basis.${rate.basis}`)],
    [t('admin.landedRates.origin'), <Origin key="origin" row={rate} />],
    [t('admin.landedRates.hs'), <Code key="hs" row={rate} />],
    [t('admin.landedRates.from'), <Time key="from" dateTime={rate.from} />],
    [t('admin.landedRates.to'), <Time key="to" dateTime={rate.lastDay} />],
  ]
  return (
    <FormPart title={rate.country} hint={t('admin.landedRates.begun')}>
      <dl className="user-details">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </FormPart>
  )
}
