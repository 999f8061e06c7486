import { localePath } from '#i18n/locale.ts'
import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Input } from '#ui/form/Input.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Textarea } from '#ui/form/Textarea.tsx'
import { island } from '#ui/island.ts'
import { KINDS, LIMITS } from '../contract.ts'
import { moneyText } from '../money/money.ts'
import type { OrderErrors, OrderValues } from '../order/order-form.ts'
import type { Offered } from '../queries.server.ts'
import { DemoMark } from './DemoMark.tsx'

type Props = {
  token: string
  offered: Offered
  countries: readonly { value: string; label: string }[]
  values: OrderValues
  errors: OrderErrors
  /** Whether an order can be placed at all now. */
  open: boolean
}

/** The order and its payer. Fields of companies are hidden by CSS alone while a person orders. */
export function OrderForm({ token, offered, countries, values, errors, open }: Props) {
  const { lang, t } = useI18n()
  const texts = [
    { name: 'price', message: errors.price && t(`billing.error.price.${errors.price}`) },
    { name: 'seats', message: errors.seats && t(`billing.error.seats.${errors.seats}`) },
    { name: 'name', message: errors.name && t(`billing.error.name.${errors.name}`) },
    { name: 'country', message: errors.country && t('billing.error.country.required') },
    { name: 'address', message: errors.address && t(`billing.error.address.${errors.address}`) },
    { name: 'vat', message: errors.vat && t('billing.error.vat.invalid') },
    { name: 'cr', message: errors.cr && t('billing.error.cr.too_long') },
    { name: 'coupon', message: errors.coupon && t(`billing.error.coupon.${errors.coupon}`) },
  ].flatMap(({ name, message }) => (message ? [{ name, message }] : []))
  const errorOf = (field: string) => texts.find(({ name }) => name === field)?.message
  const trials = offered.plans.some(({ trialDays }) => trialDays > 0)
  return (
    <form
      {...island('form')}
      className="order"
      method="post"
      action={localePath(lang, '/profile/Subscribe')}
      noValidate
    >
      <ErrorSummary errors={texts} />
      <input type="hidden" name="csrftoken" value={token} />
      <fieldset className="plans" id="f-price">
        <legend>{t('billing.plan')}</legend>
        <Plans offered={offered} chosen={values.price} />
        {errorOf('price') && <p className="field-error">{errorOf('price')}</p>}
      </fieldset>
      <fieldset className="field">
        <legend>{t('billing.payer')}</legend>
        <div className="row wrapping">
          {KINDS.map((kind) => (
            <label key={kind} className="check">
              <input type="radio" name="kind" value={kind} defaultChecked={values.kind === kind} />
              {t(`billing.kind.${kind}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <Input
        name="name"
        label={t('billing.name')}
        hint={t('billing.nameHint')}
        defaultValue={values.name}
        error={errorOf('name')}
        maxLength={LIMITS.name}
        dir="auto"
        required
      />
      <Select
        name="country"
        label={t('billing.country')}
        defaultValue={values.country}
        error={errorOf('country')}
        options={countries}
        required
      />
      <Textarea
        name="address"
        label={t('billing.address')}
        defaultValue={values.address}
        error={errorOf('address')}
        max={LIMITS.address}
        rows={3}
        dir="auto"
        required
      />
      <div className="company-fields">
        <Input
          name="seats"
          label={t('billing.seats')}
          hint={t('billing.seatsHint')}
          defaultValue={values.seats}
          error={errorOf('seats')}
          inputMode="numeric"
          dir="ltr"
          required
        />
        <Input
          name="vat"
          label={t('billing.vatNumber')}
          hint={t('billing.vatNumberHint')}
          defaultValue={values.vat}
          error={errorOf('vat')}
          inputMode="numeric"
          dir="ltr"
        />
        <Input
          name="cr"
          label={t('billing.crNumber')}
          defaultValue={values.cr}
          error={errorOf('cr')}
          dir="ltr"
        />
      </div>
      <Input
        name="coupon"
        label={t('billing.coupon')}
        defaultValue={values.coupon}
        error={errorOf('coupon')}
        autoComplete="off"
        dir="ltr"
      />
      {trials && (
        <label className="check">
          <input type="checkbox" name="trial" value="1" defaultChecked={values.trial === '1'} />
          {t('billing.tryFirst')}
        </label>
      )}
      <WaysToPay ways={offered.ways} chosen={values.pay} />
      <Button type="submit" disabled={!open}>
        {t('billing.order')}
      </Button>
    </form>
  )
}

function WaysToPay({ ways, chosen }: { ways: Offered['ways']; chosen: string }) {
  const { t } = useI18n()
  const [only] = ways
  if (ways.length <= 1)
    return (
      <>
        {only && <input type="hidden" name="pay" value={only} />}
        <p className="intro">{t(only === 'card' ? 'billing.orderByCard' : 'billing.orderText')}</p>
      </>
    )
  return (
    <fieldset className="field">
      <legend>{t('billing.pay')}</legend>
      {ways.map((way) => (
        <label key={way} className="check">
          <input type="radio" name="pay" value={way} defaultChecked={chosen === way} />
          <span>
            {t(`billing.by.${way}`)}
            <span className="small muted block">
              {t(way === 'card' ? 'billing.orderByCard' : 'billing.orderText')}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Plans({ offered, chosen }: { offered: Offered; chosen: string }) {
  const { t, fmt } = useI18n()
  return (
    <div className="plan-list">
      {offered.plans.map((plan) => (
        <div key={plan.key} className="plan">
          <h3>
            <Bidi text={plan.name} /> {plan.demo && <DemoMark />}
          </h3>
          {plan.text && (
            <p>
              <Bidi text={plan.text} />
            </p>
          )}
          <p className="small muted">
            {plan.seatsMax > 1 ? t('billing.upTo', { count: plan.seatsMax }) : t('billing.oneReader')}
            {plan.trialDays > 0 && ` · ${t('billing.trialOf', { count: plan.trialDays })}`}
          </p>
          {plan.prices.map((price) => (
            <label key={price.id} className="check">
              <input
                type="radio"
                name="price"
                value={price.id}
                defaultChecked={String(price.id) === chosen}
                required
              />
              <span>
                <b>
                  <Num>{moneyText(fmt, price.gross ?? price.net, price.currency)}</Num>
                </b>{' '}
                {t(`billing.per.${price.months}`)}
                <span className="small muted block">
                  {price.gross === null
                    ? t('billing.abroad')
                    : offered.taxed
                      ? t('billing.withVat', {
                          rate: fmt.share(offered.rate),
                          net: moneyText(fmt, price.net, price.currency),
                        })
                      : t('billing.noVat')}
                </span>
              </span>
            </label>
          ))}
        </div>
      ))}
    </div>
  )
}
