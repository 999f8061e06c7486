import { isIsoDay } from '#datasets/values/partial-date.ts'
import { isCountry } from '#i18n/countries/countries.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { LANGS } from '#i18n/locale.ts'
import { toWesternDigits } from '#i18n/number/number-input.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { oneLine } from '#platform/http/form/typed-lines.ts'
import { readAmount } from '#sections/landed-cost/offers/check.ts'
import { BLOC_CODES } from '#sections/landed-cost/places.ts'
import {
  BOUNDED_KINDS,
  RATE_KINDS,
  RATE_TEXTS,
  type RateKind,
  type RateTexts,
  type RateValues,
} from '#sections/landed-cost/rates/recorded.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'

type Errors = Record<string, LocalizedText>
type Texts = RateTexts & Pick<RateValues, 'to'>

const MOST_PERCENT = 1000

/** The rate of a form. Throws FieldErrors with what is wrong, field by field. */
export function readRate(form: FormData, today: string): RateValues {
  const errors: Errors = {}
  const kind = RATE_KINDS.find((one) => one === formText(form, 'kind'))
  if (!kind) errors['kind'] = WRONG.choice
  const country = formText(form, 'country')
  if (!isCountry(country) && country !== 'EU') errors['country'] = WRONG.choice
  const origin = formText(form, 'origin')
  if (origin !== '' && !isCountry(origin) && !BLOC_CODES.includes(origin)) errors['origin'] = WRONG.choice
  const hs = toWesternDigits(stripBidi(formText(form, 'hs'))).replace(/[\s.]/g, '')
  if (hs !== '' && !/^(?:\d\d){1,6}$/.test(hs)) errors['hs'] = WRONG.code
  const rate = readAmount(formText(form, 'rate'))
  if (rate === null || Number(rate) > MOST_PERCENT || (rate.split('.')[1]?.length ?? 0) > 4)
    errors['rate'] = WRONG.rate
  const [least, most] = boundsIn(form, kind, errors)
  const from = dayIn(form, 'from')
  if (from === null) errors['from'] = WRONG.day
  const texts = textsIn(form, today, errors)
  if (from !== null && texts.to !== null && texts.to < from) errors['to'] = WRONG_END
  if (!kind || rate === null || from === null || Object.keys(errors).length > 0) throw new FieldErrors(errors)
  return { kind, country, origin: origin || null, hs: hs || null, rate, least, most, from, ...texts }
}

/** A fee's minimum and maximum per entry: both or none. */
function boundsIn(
  form: FormData,
  kind: RateKind | undefined,
  errors: Errors,
): [least: string | null, most: string | null] {
  const typed = (['least', 'most'] as const).map((name) => [name, formText(form, name).trim()] as const)
  if (typed.every(([, text]) => text === '')) return [null, null]
  const amounts = typed.map(([name, text]) => {
    const amount = readAmount(text)
    if (amount !== null && (amount.split('.')[1]?.length ?? 0) <= 2) return amount
    errors[name] = WRONG.bounds
    return null
  })
  const [least = null, most = null] = amounts
  if (kind && !BOUNDED_KINDS.includes(kind)) errors['least'] = WRONG.unbounded
  else if (least !== null && most !== null && Number(most) < Number(least)) errors['most'] = WRONG.bounds
  return [least, most]
}

/** Reads the form of a rate that has begun. Throws FieldErrors. */
export function readTexts(form: FormData, today: string): Texts {
  const errors: Errors = {}
  const texts = textsIn(form, today, errors)
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
  return texts
}

function textsIn(form: FormData, today: string, errors: Errors): Texts {
  const to = formText(form, 'to').trim() === '' ? null : dayIn(form, 'to')
  if (to === null && formText(form, 'to').trim() !== '') errors['to'] = WRONG.day
  const both = (name: 'note' | 'source') => {
    const text = { ar: oneLine(formText(form, `${name}_ar`)), en: oneLine(formText(form, `${name}_en`)) }
    for (const lang of LANGS) {
      if (text[lang] === '') errors[`${name}_${lang}`] = WRONG.both
      if (Array.from(text[lang]).length > RATE_TEXTS[name]) errors[`${name}_${lang}`] = long(RATE_TEXTS[name])
    }
    return text
  }
  const sourceUrl = oneLine(formText(form, 'source_url'))
  if (sourceUrl.length > RATE_TEXTS.address) errors['source_url'] = long(RATE_TEXTS.address)
  else if (sourceUrl !== '' && !isAddress(sourceUrl)) errors['source_url'] = WRONG.address
  const asOf = toWesternDigits(stripBidi(formText(form, 'as_of'))).trim()
  if (!/^20\d\d/.test(asOf) || !isIsoDay(asOf)) errors['as_of'] = WRONG.asOf
  else if (asOf > today) errors['as_of'] = WRONG.later
  return { to, note: both('note'), source: both('source'), sourceUrl: sourceUrl || null, asOf }
}

/** A day of a form; null for what is none. */
function dayIn(form: FormData, name: string): string | null {
  const day = toWesternDigits(stripBidi(formText(form, name))).trim()
  return /^(?:19|20)\d\d-\d\d-\d\d$/.test(day) && isIsoDay(day) ? day : null
}

function isAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text)) return false
  return URL.canParse(text)
}

const long = (most: number): LocalizedText => ({
  ar: `اكتب \u2066${most}\u2069 حرفاً على الأكثر.`,
  en: `Write at most ${most} characters.`,
})

/** A period that ends before it begins. */
export const WRONG_END: LocalizedText = {
  ar: 'آخر يوم يسبق أول يوم. صحّح أحدهما.',
  en: 'The last day is before the first. Correct one of them.',
}

const WRONG = {
  choice: { ar: 'اختر من القائمة.', en: 'Choose one.' },
  bounds: {
    ar: 'اكتب الحدّين بالدولار وبمنزلتين عشريتين على الأكثر، والأقصى لا يقل عن الأدنى.',
    en: 'Write both limits in US dollars, with two decimals at most; the maximum is not below the minimum.',
  },
  unbounded: {
    ar: 'لا حدّ للبيان في هذا النوع: اترك الحدّين فارغين.',
    en: 'This kind has no limits per entry: leave both empty.',
  },
  code: {
    ar: 'اكتب عدداً زوجياً من أرقام البند، من 2 إلى 12، مثل \u20663906.90\u2069.',
    en: 'Write the first 2 to 12 digits of the code, an even number, such as 3906.90.',
  },
  rate: {
    ar: 'اكتب نسبة من 0 إلى 1000 بأربع منازل عشرية على الأكثر.',
    en: 'Write a percentage from 0 to 1000, with four decimals at most.',
  },
  day: { ar: 'اكتب يوماً بهذا الشكل: \u20662027-01-01\u2069.', en: 'Write a day like this: 2027-01-01.' },
  both: { ar: 'اكتب هذا الحقل باللغتين.', en: 'Fill this in, in both languages.' },
  address: {
    ar: 'العنوان غير صالح. اكتبه كاملاً وأوله \u2066https://\u2069.',
    en: 'This is not an address. Write all of it, beginning with https://.',
  },
  asOf: {
    ar: 'التاريخ غير صالح. اكتبه بأحد هذه الأشكال: 2026 أو \u20662026-05\u2069 أو \u20662026-05-09\u2069.',
    en: 'This is not a date. Write it as 2026, 2026-05 or 2026-05-09.',
  },
  later: {
    ar: 'هذا التاريخ لم يأتِ بعد. اكتب تاريخاً مضى.',
    en: 'This date is still to come. Enter one that has passed.',
  },
} as const satisfies Record<string, LocalizedText>
