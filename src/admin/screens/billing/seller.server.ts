import { toWesternDigits } from '#i18n/number/number-input.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { manyLines, oneLine } from '#platform/http/form/typed-lines.ts'
import { homeCurrency, parseAmount } from '#sections/billing/money/money.ts'
import { isVatNumber } from '#sections/billing/order/order-form.ts'
import { readIban, SELLER_COUNTRIES, type BillingSettings } from '#sections/billing/settings.ts'
import { billingSettings, saveBillingSettings } from '#sections/billing/settings.server.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { PanelScreen } from '../../panel/screen.ts'

/** Who sells, where money is sent, and from which amount on two people confirm. */
export const BILLING_SETTINGS: PanelScreen<'billingSettings'> = {
  path: 'billing/settings',
  title: { ar: 'البائع والحساب البنكي', en: 'Seller and bank account' },
  needs: 'billing.edit',
  view: 'billingSettings',
  commands: [{ icon: 'gear' }],

  load: ({ app }) => billingSettings(app.db),

  async act(ctx, _at, form) {
    await saveBillingSettings(ctx, readSeller(form))
    return { to: 'billing/settings', done: 'saved' }
  },
}

/** The settings of a form. Throws FieldErrors with what is wrong, field by field. */
function readSeller(form: FormData): BillingSettings {
  const errors: Record<string, LocalizedText> = {}
  const both = (name: string, clean: (text: string) => string) => {
    const text = { ar: clean(formText(form, `${name}_ar`)), en: clean(formText(form, `${name}_en`)) }
    // One language without the other would leave invoices without a name.
    for (const lang of ['ar', 'en'] as const)
      if (text[lang] === '' && (text.ar || text.en)) errors[`${name}_${lang}`] = WRONG.both
    return text
  }
  const country = SELLER_COUNTRIES.find((one) => one === formText(form, 'country')) ?? SELLER_COUNTRIES[0]
  const vatNumber = toWesternDigits(formText(form, 'vat_number')).replace(/\s/g, '').toUpperCase()
  if (vatNumber !== '' && !isVatNumber(vatNumber, country)) errors['vat_number'] = WRONG.vat
  const typedIban = toWesternDigits(formText(form, 'iban')).trim()
  const iban = typedIban === '' ? '' : readIban(typedIban)
  if (iban === null) errors['iban'] = WRONG.iban
  const swift = oneLine(formText(form, 'swift')).toUpperCase()
  if (swift !== '' && !/^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/.test(swift)) errors['swift'] = WRONG.swift
  const secondFrom = toWesternDigits(formText(form, 'second_from')).trim()
  if (secondFrom !== '' && parseAmount(secondFrom, homeCurrency(country) ?? 'SAR') === null)
    errors['second_from'] = WRONG.amount
  const settings = {
    name: both('name', oneLine),
    address: both('address', manyLines),
    country,
    vatNumber,
    crNumber: oneLine(formText(form, 'cr_number')).slice(0, 20),
    bankName: both('bank_name', oneLine),
    accountHolder: oneLine(formText(form, 'account_holder')).slice(0, 120),
    iban: iban ?? '',
    swift,
    secondFrom,
  }
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
  return settings
}

const WRONG = {
  both: { ar: 'اكتب هذا الحقل باللغتين.', en: 'Fill this in, in both languages.' },
  vat: {
    ar: 'الرقم الضريبي غير صحيح. في السعودية 15 رقماً تبدأ بالرقم 3 وتنتهي به.',
    en: 'This is not a VAT number. In Saudi Arabia it has 15 digits and begins and ends with 3.',
  },
  iban: {
    ar: 'رقم الآيبان غير صحيح. راجعه رقماً رقماً.',
    en: 'This IBAN is not valid. Check it digit by digit.',
  },
  swift: { ar: 'الرمز من 8 خانات أو 11.', en: 'The code has 8 or 11 characters.' },
  amount: { ar: 'اكتب مبلغاً أو اترك الحقل فارغاً.', en: 'Write an amount, or leave the field empty.' },
} as const satisfies Record<string, LocalizedText>
