import { OF_COUNTRIES } from '#i18n/countries/count-countries.ts'
import { placeInText } from '#i18n/countries/in-text.ts'
import type { Lang } from '#i18n/locale.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { countForms, type ArabicPlural, type EnglishPlural } from '#i18n/number/plural.ts'
import type { Process } from './options.ts'

/** What a filtered list of trade comes to, in words and figures of the reader's language. */
export interface TradeFacts {
  process: Process
  amount: { value: string; unit: string }
  /** FOB or CIF; null where it is not stated. */
  basis: string | null
  /** Names of the few, or how many. */
  products: readonly string[] | number
  countries: readonly string[] | { count: number; gulf: boolean; allOfGulf: boolean }
  /** Those that are filtered by; empty for all. */
  partners: readonly string[] | number
  period: string
  /** Percent against `before`; null where nothing is compared. */
  change: number | null
  before: string | null
  /** The partner with the largest amount; its share in percent is of all partners, or of those shown. */
  largest: { name: string; share: number | null; ofAll: boolean } | null
  /** Other filters are active that the sentence does not name. */
  others: boolean
}

const PRODUCTS: { ar: ArabicPlural; en: EnglishPlural } = {
  ar: {
    zero: '',
    one: 'منتج واحد',
    two: 'منتجين',
    few: '{count} منتجات',
    many: '{count} منتجاً',
    other: '{count} منتج',
  },
  en: { one: '{count} product', other: '{count} products' },
}

/** Before these the subject has its verb, which agrees with it. */
const SUBJECT: Readonly<Record<Process, Readonly<Record<Lang, string>>>> = {
  export: { ar: 'بلغت صادرات {from} من {what}{to}', en: 'Exports of {what} from {from}{to} came to' },
  import: { ar: 'بلغت واردات {from} من {what}{to}', en: 'Imports of {what} into {from}{to} came to' },
  re_export: {
    ar: 'بلغت قيمة إعادة تصدير {what} من {from}{to}',
    en: 'Re-exports of {what} from {from}{to} came to',
  },
  re_import: {
    ar: 'بلغت قيمة إعادة استيراد {what} إلى {from}{to}',
    en: 'Re-imports of {what} into {from}{to} came to',
  },
}

const LARGEST: Readonly<Record<'out' | 'in', Readonly<Record<Lang, readonly [all: string, shown: string]>>>> =
  {
    out: {
      ar: ['وأكبر المشترين {name} بحصة {share}', 'وأكبر المشترين المعروضين {name} بحصة {share} من مشترياتهم'],
      en: [
        '{name} was the largest buyer, with {share}',
        'of the buyers shown {name} was the largest, with {share} of their purchases',
      ],
    },
    in: {
      ar: ['وأكبر الموردين {name} بحصة {share}', 'وأكبر الموردين المعروضين {name} بحصة {share} من مبيعاتهم'],
      en: [
        '{name} was the largest supplier, with {share}',
        'of the suppliers shown {name} was the largest, with {share} of their sales',
      ],
    },
  }

/** The trade in a sentence, and the amount as it stands in it. */
export function tradeSentence(facts: TradeFacts, lang: Lang, fmt: Formatter): { text: string; lead: string } {
  const ar = lang === 'ar'
  const lead = amountInText(facts.amount, lang)
  const subject = SUBJECT[facts.process][lang]
    .replace('{from}', reporters(facts.countries, lang, fmt))
    .replace('{what}', counted(facts.products, PRODUCTS, lang, fmt))
    .replace('{to}', partnersInText(facts, lang, fmt))
  const basis = facts.basis === null ? '' : ` (${facts.basis})`
  const period = ar ? ` في ${facts.period}` : ` in ${facts.period}`
  const prefix = facts.others ? (ar ? 'في الصفوف المعروضة: ' : 'In the rows shown: ') : ''
  const first = facts.others && !ar ? subject.replace(/^./, (letter) => letter.toLowerCase()) : subject
  const main = `${prefix}${first} ${lead}${basis}${period}${changeInText(facts, lang, fmt)}`
  return { text: `${main}${largestInText(facts, lang, fmt)}.`, lead }
}

/** `USD 36.7bn`, `36.7 مليار دولار`. */
function amountInText({ value, unit }: TradeFacts['amount'], lang: Lang): string {
  const [currency, scale = ''] = unit.split(' ')
  if (lang === 'ar' || !/^[A-Z]{3}$/.test(currency ?? '')) return `${value} ${unit}`
  return `${currency} ${value}${scale.length > 2 ? ` ${scale}` : scale}`
}

const listed = (names: readonly string[], lang: Lang) => names.join(lang === 'ar' ? ' و' : ' and ')

function counted(
  things: readonly string[] | number,
  words: typeof PRODUCTS,
  lang: Lang,
  fmt: Formatter,
): string {
  if (typeof things !== 'number')
    return listed(
      things.map((name) => nameInText(name, lang)),
      lang,
    )
  return countForms(lang, things, words, fmt)
}

function reporters(countries: TradeFacts['countries'], lang: Lang, fmt: Formatter): string {
  if ('count' in countries) {
    if (countries.allOfGulf && countries.gulf) return lang === 'ar' ? 'دول الخليج' : 'the Gulf states'
    const number = counted(countries.count, OF_COUNTRIES, lang, fmt)
    return countries.gulf ? (lang === 'ar' ? `${number} خليجية` : number.replace(' c', ' Gulf c')) : number
  }
  return listed(
    countries.map((name) => placeInText(name, lang)),
    lang,
  )
}

function partnersInText({ partners, process }: TradeFacts, lang: Lang, fmt: Formatter): string {
  if (typeof partners !== 'number' && partners.length === 0) return ''
  const names =
    typeof partners === 'number'
      ? counted(partners, OF_COUNTRIES, lang, fmt)
      : listed(
          partners.map((name) => placeInText(name, lang)),
          lang,
        )
  const outward = process === 'export' || process === 're_export'
  return lang === 'ar' ? ` ${outward ? 'إلى' : 'من'} ${names}` : ` ${outward ? 'to' : 'from'} ${names}`
}

function changeInText({ change, before }: TradeFacts, lang: Lang, fmt: Formatter): string {
  if (change === null || before === null) return ''
  const size = fmt.share(Math.abs(Math.round(change * 10) / 10))
  const ar = lang === 'ar'
  // What prints as nothing has no direction.
  if (Math.round(change * 10) === 0) return ar ? `، دون تغير عن ${before}` : `, unchanged on ${before}`
  if (ar) return `، ${change > 0 ? 'بارتفاع' : 'بانخفاض'} ${size} عن ${before}`
  return `, ${change > 0 ? 'up' : 'down'} ${size} on ${before}`
}

function largestInText({ largest, process }: TradeFacts, lang: Lang, fmt: Formatter): string {
  if (!largest || largest.share === null) return ''
  const outward = process === 'export' || process === 're_export'
  const [all, shown] = LARGEST[outward ? 'out' : 'in'][lang]
  const name = placeInText(largest.name, lang)
  const share = fmt.percent(largest.share, 0)
  const words = (largest.ofAll ? all : shown).replace('{name}', name).replace('{share}', share)
  return lang === 'ar' ? `؛ ${words}` : `; ${words}`
}
