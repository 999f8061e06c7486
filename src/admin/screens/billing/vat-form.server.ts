import { isIsoDay } from '#datasets/values/partial-date.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { LANGS } from '#i18n/locale.ts'
import { parseNumber, toWesternDigits } from '#i18n/number/number-input.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { oneLine } from '#platform/http/form/typed-lines.ts'
import { MOST_REASON, VAT_CATEGORIES, VAT_COUNTRIES, type DatedRate } from '#sections/billing/vat/rates.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'

/** The rate of a form; the country of one that is on record is not asked for again. Throws FieldErrors with what is wrong. */
export function readVatRate(form: FormData, isNew: boolean): DatedRate {
  const errors: Record<string, LocalizedText> = {}
  const country = VAT_COUNTRIES.find((one) => one === formText(form, 'country'))
  if (isNew && !country) errors['country'] = WRONG.choice
  const category = VAT_CATEGORIES.find((one) => one === formText(form, 'category'))
  if (!category) errors['category'] = WRONG.choice
  const isCharged = category === 'S'
  const rateBp = readBasisPoints(formText(form, 'rate'))
  if (rateBp === null) errors['rate'] = WRONG.rate
  else if (category && isCharged !== rateBp > 0) errors['rate'] = isCharged ? WRONG.charged : WRONG.zero
  const reason = { ar: oneLine(formText(form, 'reason_ar')), en: oneLine(formText(form, 'reason_en')) }
  for (const lang of LANGS) {
    if (isCharged && reason[lang] !== '') errors[`reason_${lang}`] = WRONG.noReason
    if (category && !isCharged && reason[lang] === '') errors[`reason_${lang}`] = WRONG.reason
    if (Array.from(reason[lang]).length > MOST_REASON) errors[`reason_${lang}`] = WRONG.long
  }
  const from = toWesternDigits(stripBidi(formText(form, 'from'))).trim()
  if (!/^20\d\d-\d\d-\d\d$/.test(from) || !isIsoDay(from)) errors['from'] = WRONG.day
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
  return { country: country ?? 'SA', category: category ?? 'S', rateBp: rateBp ?? 0, reason, from }
}

/** Hundredths of a percent; null for what is none, or finer than that. */
function readBasisPoints(text: string): number | null {
  const percent = parseNumber(text)
  if (percent === null || percent < 0 || percent > 100) return null
  const points = Math.round(percent * 100)
  return Math.abs(points - percent * 100) < 1e-6 ? points : null
}

const WRONG = {
  choice: { ar: 'اختر من القائمة.', en: 'Choose one.' },
  rate: {
    ar: 'اكتب نسبة من 0 إلى 100 بمنزلتين عشريتين على الأكثر.',
    en: 'Write a percentage from 0 to 100, with two decimals at most.',
  },
  charged: {
    ar: 'اكتب نسبة أكبر من 0، أو اختر فئة لا تُحصَّل فيها ضريبة.',
    en: 'Write a percentage above 0, or choose a category that is not charged.',
  },
  zero: {
    ar: 'لا تُحصَّل ضريبة في هذه الفئة. اكتب 0 أو اختر النسبة الأساسية.',
    en: 'This category is not charged. Write 0, or choose the standard rate.',
  },
  reason: {
    ar: 'اكتب السبب باللغتين: يُطبع على الفاتورة حين لا تُحصَّل ضريبة.',
    en: 'Write the reason in both languages: invoices print it where no tax is charged.',
  },
  noReason: {
    ar: 'لا يُطبع سبب مع النسبة الأساسية. اترك الحقل فارغاً أو اختر فئة أخرى.',
    en: 'The standard rate prints no reason. Leave this empty, or choose another category.',
  },
  long: {
    ar: `اكتب \u2066${MOST_REASON}\u2069 حرفاً على الأكثر.`,
    en: `Write at most ${MOST_REASON} characters.`,
  },
  day: { ar: 'اكتب يوماً بهذا الشكل: \u20662027-01-01\u2069.', en: 'Write a day like this: 2027-01-01.' },
} as const satisfies Record<string, LocalizedText>
