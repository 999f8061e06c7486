import { Num, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/form/Input.tsx'
import { Select } from '#ui/form/Select.tsx'
import type { ComparisonPage } from '../comparison/page.server.ts'
import { OTHER_MAKER } from '../facts/remedies.ts'
import { DEFAULTS, fieldName, OFFER_FIELDS, type AskedOffer, type OfferField } from '../offers/address.ts'
import { needs } from './needs.ts'

type Choice = { value: string; label: string }

/** Fields behind "other costs and rates". */
const FURTHER: readonly OfferField[] = [
  'name',
  'export',
  'port',
  'portCurrency',
  'customs',
  'remedy',
  'fees',
  'vat',
]

const ALL = Object.keys(OFFER_FIELDS) as OfferField[]

/** The fields of one offer. */
export function OfferFields({ offer, at, page }: { offer: AskedOffer; at: number; page: ComparisonPage }) {
  const { t } = useI18n()
  const { choices, faults, asked } = page
  const none: Choice = { value: '', label: '—' }
  const title = offer.name || t('landed-cost.offer', { number: String(at) })
  const look = (field: OfferField) => {
    const name = fieldName(field, at)
    const fault = faults[name]
    return { name, ...(fault && { error: t(`landed-cost.fault.${fault}`) }) }
  }
  const figure = (field: OfferField, label: string, hint?: string) => (
    <Input
      {...look(field)}
      label={label}
      hint={hint}
      dir="ltr"
      inputMode="decimal"
      maxLength={20}
      defaultValue={offer[field]}
    />
  )
  const choice = (field: OfferField, label: string, options: readonly Choice[], chosen = offer[field]) => (
    <Select
      {...look(field)}
      label={label}
      options={withOwn(options, chosen)}
      defaultValue={chosen}
      required={chosen !== '' && options[0] !== none}
    />
  )
  const way = (field: 'insuranceBy' | 'remedyBy', label: string, words: 'way' | 'way.remedy') =>
    choice(
      field,
      label,
      (['percent', 'amount'] as const).map((value) => ({ value, label: t(`landed-cost.${words}.${value}`) })),
      offer[field] || DEFAULTS[field],
    )
  const makers = [
    { value: '', label: t('landed-cost.maker.any') },
    ...choices.makers,
    { value: OTHER_MAKER, label: t('landed-cost.maker.other') },
  ]
  const isOpen = FURTHER.some((field) => offer[field] !== '' || needs(page, fieldName(field, at)))
  const total = page.totals.find((one) => one.at === at)?.total ?? null
  // A complete offer is closed, so that the next one is not far; the example shows what to type.
  const isAsked = page.isExample || total === null || ALL.some((field) => faults[fieldName(field, at)])
  return (
    <details className="cost-offer" open={isAsked}>
      <summary>
        <bdi>{title}</bdi>
        {total && (
          <span>
            {' '}
            <Num>{total}</Num> <bdi>{page.currencyName}</bdi>
          </span>
        )}
      </summary>
      <fieldset>
        <legend className="visually-hidden">{title}</legend>
        <div className="cost-grid">
          {choice('origin', t('landed-cost.field.origin'), [none, ...choices.origins])}
          {choice('maker', t('landed-cost.field.maker'), makers)}
          {choice('term', t('landed-cost.field.term'), choices.terms, offer.term || DEFAULTS.term)}
          {figure('price', t('landed-cost.field.price'))}
          {choice(
            'currency',
            t('landed-cost.field.currency'),
            choices.currencies,
            offer.currency || DEFAULTS.currency,
          )}
          {choice('per', t('landed-cost.field.per'), choices.measures, offer.per || DEFAULTS.per)}
          {choices.series.length > 0 &&
            choice('series', t('landed-cost.field.series'), [none, ...choices.series])}
          {figure(
            'freight',
            t('landed-cost.field.freight'),
            page.basis === 'FOB' ? t('landed-cost.field.freight.hint') : undefined,
          )}
          {choice(
            'freightCurrency',
            t('landed-cost.field.freightCurrency'),
            choices.currencies,
            offer.freightCurrency || DEFAULTS.freightCurrency,
          )}
          {figure('insurance', t('landed-cost.field.insurance'))}
          {way('insuranceBy', t('landed-cost.field.insuranceBy'), 'way')}
        </div>
        <details className="cost-more" open={isOpen}>
          <summary>{t('landed-cost.more')}</summary>
          <div className="cost-grid">
            {figure('export', t('landed-cost.field.export'))}
            {figure('port', t('landed-cost.field.port'))}
            {choice('portCurrency', t('landed-cost.field.portCurrency'), [none, ...choices.currencies])}
            {figure('customs', t('landed-cost.field.customs'), t('landed-cost.field.rates.hint'))}
            {figure('remedy', t('landed-cost.field.remedy'), t('landed-cost.field.remedy.hint'))}
            {way('remedyBy', t('landed-cost.field.remedyBy'), 'way.remedy')}
            {page.basis === 'FOB' &&
              figure('fees', t('landed-cost.field.fees'), t('landed-cost.field.fees.hint'))}
            {figure('vat', t('landed-cost.field.vat'), t('landed-cost.field.rates.hint'))}
            <Input
              {...look('name')}
              label={t('landed-cost.field.name')}
              maxLength={40}
              defaultValue={offer.name}
            />
          </div>
        </details>
        {asked.offers.length > 1 && (
          <Button type="submit" variant="ghost" small name="do" value={`remove-${at}`}>
            {t('landed-cost.remove', { offer: title })}
          </Button>
        )}
      </fieldset>
    </details>
  )
}

/** The choices with the one that the address names, where it is none of them. */
const withOwn = (options: readonly Choice[], chosen: string): readonly Choice[] =>
  options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label: chosen }]
