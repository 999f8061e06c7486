import {
  amountInText,
  changeInText,
  listInText,
  ofRowsShown,
  priceInText,
  type Counted,
} from '#datasets/answer/in-text.ts'
import { OF_COUNTRIES } from '#i18n/countries/count-countries.ts'
import { placeInText } from '#i18n/countries/in-text.ts'
import type { Lang } from '#i18n/locale.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { countForms } from '#i18n/number/plural.ts'
import type { Process } from './options.ts'

/** Which trade a sentence is about. */
export interface TradeOf {
  process: Process
  /** Names of the few, or how many. */
  products: readonly string[] | number
  countries: readonly string[] | { count: number; gulf: boolean; allOfGulf: boolean }
  /** Those that are filtered by; empty for all. */
  partners: readonly string[] | number
  period: string
}

/** What trade comes to, in words and figures of the reader's language. */
export interface TradeFacts extends TradeOf {
  amount: { value: string; unit: string }
  /** The amount is what a unit of quantity was worth on average; it is a price then. */
  isUnitValue?: boolean
  /** FOB or CIF; null where it is not stated. */
  basis: string | null
  /** Percent against `before`; null where nothing is compared. */
  change: number | null
  before: string | null
  /** The partner with the largest amount; its share in percent is of all partners, or of those shown. */
  largest: { name: string; share: number | null; ofAll: boolean } | null
  /** Other filters are active that the sentence does not name. */
  others: boolean
}

const PRODUCTS: Counted = {
  ar: {
    zero: '',
    one: 'منتج واحد',
    two: 'منتجين',
    few: '{count} منتجات',
    many: '{count} منتجاً',
    other: '{count} منتج',
  },
  en: { one: 'one product', other: '{count} products' },
}

/** The trade by name; Arabic has a verb before it, which agrees with it. */
const FLOW: Readonly<Record<Process, Readonly<Record<Lang, string>>>> = {
  export: { ar: 'صادرات {from} من {what}{to}', en: 'exports of {what} from {from}{to}' },
  import: { ar: 'واردات {from} من {what}{to}', en: 'imports of {what} into {from}{to}' },
  re_export: { ar: 'إعادة تصدير {what} من {from}{to}', en: 're-exports of {what} from {from}{to}' },
  re_import: { ar: 'إعادة استيراد {what} إلى {from}{to}', en: 're-imports of {what} into {from}{to}' },
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

/** The trade in a sentence, and the amount as it is in the text. */
export function tradeSentence(facts: TradeFacts, lang: Lang, fmt: Formatter): { text: string; lead: string } {
  const ar = lang === 'ar'
  const { isUnitValue = false, process, amount } = facts
  const lead = isUnitValue ? priceInText(amount.value, amount.unit, lang) : amountInText(amount, lang)
  const again = process === 're_export' || process === 're_import'
  const flow = flowInText(facts, lang, fmt)
  const subject = isUnitValue
    ? ar
      ? `بلغ متوسط قيمة الوحدة في ${flow}`
      : `the average unit value of ${flow} was`
    : ar
      ? `بلغت ${again ? 'قيمة ' : ''}${flow}`
      : `${flow} came to`
  const basis = facts.basis === null ? '' : ` (${facts.basis})`
  const period = ` ${ar ? 'في' : 'in'} ${facts.period}`
  const change = changeInText(facts.change, facts.before, lang, fmt)
  const text = `${subject} ${lead}${basis}${period}${change}${largestInText(facts, lang, fmt)}.`
  return { text: ofRowsShown(text, facts.others, lang), lead }
}

/** Trade that has no total, and why in words. */
export function noTotalSentence(of: TradeOf, why: string, lang: Lang, fmt: Formatter): string {
  const flow = flowInText(of, lang, fmt)
  return lang === 'ar'
    ? `لا إجمالي ل${flow} في ${of.period}: ${why}.`
    : `No total for ${flow} in ${of.period}: ${nameInText(why, lang)}.`
}

const flowInText = (of: TradeOf, lang: Lang, fmt: Formatter) =>
  FLOW[of.process][lang]
    .replace('{from}', reporters(of.countries, lang, fmt))
    .replace('{what}', counted(of.products, PRODUCTS, lang, fmt))
    .replace('{to}', partnersInText(of, lang, fmt))

function counted(things: readonly string[] | number, words: Counted, lang: Lang, fmt: Formatter): string {
  if (typeof things !== 'number')
    return listInText(
      things.map((name) => nameInText(name, lang)),
      lang,
    )
  return countForms(lang, things, words, fmt)
}

function reporters(countries: TradeOf['countries'], lang: Lang, fmt: Formatter): string {
  if ('count' in countries) {
    if (countries.allOfGulf && countries.gulf) return lang === 'ar' ? 'دول الخليج' : 'the Gulf states'
    const number = counted(countries.count, OF_COUNTRIES, lang, fmt)
    return countries.gulf ? (lang === 'ar' ? `${number} خليجية` : number.replace(' c', ' Gulf c')) : number
  }
  return listInText(
    countries.map((name) => placeInText(name, lang)),
    lang,
  )
}

function partnersInText({ partners, process }: TradeOf, lang: Lang, fmt: Formatter): string {
  if (typeof partners !== 'number' && partners.length === 0) return ''
  const names =
    typeof partners === 'number'
      ? counted(partners, OF_COUNTRIES, lang, fmt)
      : listInText(
          partners.map((name) => placeInText(name, lang)),
          lang,
        )
  const outward = process === 'export' || process === 're_export'
  return lang === 'ar' ? ` ${outward ? 'إلى' : 'من'} ${names}` : ` ${outward ? 'to' : 'from'} ${names}`
}

function largestInText({ largest, process }: TradeFacts, lang: Lang, fmt: Formatter): string {
  if (!largest || largest.share === null) return ''
  const outward = process === 'export' || process === 're_export'
  const [all, shown] = LARGEST[outward ? 'out' : 'in'][lang]
  const name = placeInText(largest.name, lang)
  if (largest.share === 100) {
    if (lang === 'ar') return `؛ وكلها ${outward ? 'إلى' : 'من'} ${name}`
    return `; all of it ${outward ? 'went to' : 'came from'} ${name}`
  }
  // What only prints as all of it is not.
  const share = fmt.percent(largest.share, largest.share >= 99.5 ? 2 : 0)
  const words = (largest.ofAll ? all : shown).replace('{name}', name).replace('{share}', share)
  return lang === 'ar' ? `؛ ${words}` : `; ${words}`
}
