import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import type { ArabicPlural, EnglishPlural } from '#i18n/number/plural.ts'

/** The forms of a counted noun in both languages. */
export type Counted = Readonly<{ ar: ArabicPlural; en: EnglishPlural }>

/** The same noun where Arabic has another form of one or of two: as the subject, or as the object. */
export const inCase = (words: Counted, forms: Partial<Pick<ArabicPlural, 'one' | 'two'>>): Counted => ({
  ...words,
  ar: { ...words.ar, ...forms },
})

const SHOWN: Readonly<Record<Lang, string>> = { ar: 'في السجلات المعروضة: ', en: 'In the records shown: ' }

/** A sentence of a list; filters that it does not name are said before it. It begins with a capital where none are. */
export function ofRowsShown(text: string, others: boolean, lang: Lang): string {
  return others ? `${SHOWN[lang]}${text}` : capital(text)
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A text that goes into brackets, without brackets of its own: `قيمة المنشأة، شاملة الدين`. */
export const oneBracket = (text: string): string => text.replace(/ \(([^()]*)\)$/, '، $1')

/** Names in a row: `a, b and c`, `أ وب وج`. */
export function listInText(names: readonly string[], lang: Lang): string {
  if (lang === 'ar') return names.join(' و')
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}

/** A number whose noun goes without saying; Arabic says one and two in words that agree with it. */
export function countAlone(
  count: number,
  [one, two]: readonly [string, string],
  lang: Lang,
  fmt: Pick<Formatter, 'number'>,
): string {
  if (lang === 'ar' && count === 1) return one
  return lang === 'ar' && count === 2 ? two : fmt.number(count)
}

/** An amount of money or goods: `USD 36.7bn`, `36.7 مليار دولار`; its unit is as key figures have it: `USD bn`. */
export function amountInText({ value, unit }: { value: string; unit: string }, lang: Lang): string {
  const [currency = '', scale = ''] = unit.split(' ')
  if (lang === 'ar' || !/^[A-Z]{3}$/.test(currency)) return `${value} ${unit}`
  return `${currency} ${value}${scale.length > 2 ? ` ${scale}` : scale}`
}

/** A price: `USD 453.10/t`, `453.10 دولار/طن`; its unit is as pages name it: `USD/t`. */
export function priceInText(price: string, unit: string, lang: Lang): string {
  const [, currency, per] = /^([A-Z]{3})\/(.+)$/.exec(unit) ?? []
  return lang === 'en' && currency && per ? `${currency} ${price}/${per}` : `${price} ${unit}`
}

/** Percent without a sign to one decimal: `3.6%`, `3%`. */
export const sizeInText = (percent: number, fmt: Pick<Formatter, 'share'>): string =>
  fmt.share(Math.round(Math.abs(percent) * 10) / 10)

/** A change in percent and what it is against, after the figure: `, up 3.6% from May 2026`; empty where nothing is compared. */
export function changeInText(
  change: number | null,
  before: string | null,
  lang: Lang,
  fmt: Pick<Formatter, 'share'>,
): string {
  if (change === null || before === null) return ''
  const ar = lang === 'ar'
  // What prints as nothing has no direction.
  if (Math.round(change * 10) === 0) return ar ? `، دون تغير عن ${before}` : `, unchanged from ${before}`
  const size = sizeInText(change, fmt)
  if (ar) return `، ${change > 0 ? 'بارتفاع' : 'بانخفاض'} ${size} عن ${before}`
  return `, ${change > 0 ? 'up' : 'down'} ${size} from ${before}`
}
