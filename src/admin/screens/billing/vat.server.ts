import { data } from 'react-router'
import { countryName } from '#i18n/countries/countries.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { Lang } from '#i18n/locale.ts'
import { parseId } from '#editorial/paths.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { hasBegun, VAT_COUNTRIES, writeRate, type RecordedRate } from '#sections/billing/vat/rates.ts'
import { addVatRate, correctVatRate, vatRates, withdrawVatRate } from '#sections/billing/vat/rates.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import type { VatRateRow } from './contract.ts'
import { NEW_RATE } from './plan-fields.ts'
import { readVatRate } from './vat-form.server.ts'

/** Rates of VAT on subscriptions, by country. */
export const BILLING_VAT: PanelScreen<'billingVat'> = {
  path: 'billing/vat',
  title: { ar: 'ضريبة الاشتراكات', en: 'VAT on subscriptions' },
  needs: 'billing.edit',
  view: 'billingVat',
  commands: [{ icon: 'percent' }],

  async load({ app, lang, now }) {
    const today = isoDay(now)
    return { rates: (await vatRates(app.db)).map((rate) => rowOf(rate, lang, today)) }
  },
}

/** One rate: what it is, and its form until it begins. */
export const BILLING_VAT_RATE: PanelScreen<'billingVatRate'> = {
  path: 'billing/vat/:id',
  title: { ar: 'نسبة جديدة لضريبة الاشتراكات', en: 'New VAT rate' },
  needs: 'billing.edit',
  view: 'billingVatRate',
  parameters: ['country'],
  titleOf: ({ rate }, lang) =>
    rate
      ? `${rate.country}${lang === 'ar' ? '، ' : ', '}\u2066${rate.percent}%\u2069`
      : BILLING_VAT_RATE.title[lang],

  async load({ app, lang, now }, { params, url }) {
    const today = isoDay(now)
    const countries = VAT_COUNTRIES.map((value) => ({ value, label: nameOf(value, lang) }))
    if (params['id'] === NEW_RATE) {
      const asked = url.searchParams.get('country')
      return { rate: null, was: '', countries, country: VAT_COUNTRIES.find((one) => one === asked) ?? 'SA' }
    }
    const id = parseId(params['id'])
    const rate = (await vatRates(app.db)).find((one) => one.id === id)
    if (!rate) throw data(null, { status: 404 })
    return { rate: rowOf(rate, lang, today), was: writeRate(rate), countries, country: rate.country }
  },

  async act(ctx, { params }, form) {
    const id = params['id'] === NEW_RATE ? null : parseId(params['id'])
    if (id === null && params['id'] !== NEW_RATE) throw new Refusal('not_found')
    const was = formText(form, 'was')
    if (id !== null && formText(form, 'do') === 'withdraw') {
      await withdrawVatRate(ctx, id, was)
      return { to: 'billing/vat', done: 'removed' }
    }
    const rate = readVatRate(form, id === null)
    try {
      await (id === null ? addVatRate(ctx, rate) : correctVatRate(ctx, id, was, rate))
    } catch (error) {
      const wrong = error instanceof Refusal ? WRONG_DAY[error.code] : undefined
      if (!wrong) throw error
      throw new FieldErrors({ from: wrong })
    }
    return { to: 'billing/vat', done: 'saved' }
  },
}

const nameOf = (country: RecordedRate['country'], lang: Lang) =>
  country === '*' ? ELSEWHERE[lang] : countryName(country, lang)

const ELSEWHERE = { ar: 'عملاء خارج دولة البائع', en: 'Customers outside the seller’s country' } as const

function rowOf(rate: RecordedRate, lang: Lang, today: string): VatRateRow {
  const { id, country, rateBp, category, reason, from, lastDay } = rate
  return {
    id,
    country: nameOf(country, lang),
    code: country,
    percent: String(rateBp / 100),
    category,
    reason,
    from,
    lastDay,
    state: !hasBegun(rate, today) ? 'coming' : lastDay !== null && lastDay < today ? 'over' : 'now',
  }
}

const WRONG_DAY: Partial<Record<string, LocalizedText>> = {
  invalid_input: {
    ar: 'اختر يوماً بعد اليوم: قد تكون مستندات اليوم صدرت بالنسبة السابقة.',
    en: 'Choose a day after today: today’s documents may already have the rate before it.',
  },
  already_used: {
    ar: 'تبدأ في هذا اليوم نسبة أخرى لهذه الدولة. افتحها لتصحيحها.',
    en: 'Another rate for this country begins on this day. Open that one to correct it.',
  },
}
