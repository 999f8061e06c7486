import {
  amountInText,
  countAlone,
  inCase,
  ofRowsShown,
  oneBracket,
  type Counted,
} from '#datasets/answer/in-text.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { countForms } from '#i18n/number/plural.ts'

/** What a filtered list of deals comes to, in words and figures of the reader's language. */
export interface DealFacts {
  deals: number
  pending: number
  /** Years of announcement, the first and the last. */
  years: readonly [string, string] | null
  /** The values that are added up, and of how many deals; null where none is disclosed in dollars. */
  value: {
    deals: number
    amount: { value: string; unit: string }
    /** Null where it is not stated. */
    basis: string | null
    /** The deal that is larger than the others, with its share in percent. */
    largest: { buyer: string; target: string; share: number } | null
  } | null
  /** Filters are active: the sentence names none. */
  others: boolean
}

/** After a preposition, and as a subject: Arabic has two forms of a pair. */
const OF_DEALS: Counted = {
  ar: {
    zero: '',
    one: 'صفقة واحدة',
    two: 'صفقتين',
    few: '{count} صفقات',
    many: '{count} صفقة',
    other: '{count} صفقة',
  },
  en: { one: 'one deal', other: '{count} deals' },
}
const DEALS = inCase(OF_DEALS, { two: 'صفقتان' })
const AWAIT: Counted = {
  ar: DEALS.ar,
  en: { one: 'one deal awaits', other: '{count} deals await' },
}

/** The deals in a sentence, and what they come to as it is in it: their value, or where none adds up their number. */
export function dealSentence(
  facts: DealFacts,
  lang: Lang,
  fmt: Formatter,
): { text: string; lead: string | null } {
  const ar = lang === 'ar'
  const { deals, pending, years, value, others } = facts
  if (deals === 0) return { text: '', lead: null }
  const say = (words: Counted, count: number) => countForms(lang, count, words, fmt)
  const period = years ? ` ${periodInText(years, lang, fmt)}` : ''
  const awaiting =
    pending === 0 ? '' : ar ? `؛ وتنتظر ${say(AWAIT, pending)} الإتمام` : `; ${say(AWAIT, pending)} completion`
  if (!value) {
    const lead = say(DEALS, deals)
    const main = ar
      ? `في السجل ${lead}${period}`
      : `there ${deals === 1 ? 'is' : 'are'} ${lead} on record${period}`
    return { text: ofRowsShown(`${main}${awaiting}.`, others, lang), lead }
  }
  const lead = amountInText(value.amount, lang)
  const basis = ar
    ? ` (${oneBracket(value.basis ?? 'الأساس غير معلن')})`
    : ` (${value.basis === null ? 'basis undisclosed' : value.basis.charAt(0).toLowerCase() + value.basis.slice(1)})`
  const all = value.deals === deals
  const main = ar
    ? `بلغت القيمة المعلنة ${lead}${basis} في ${all ? '' : `${countAlone(value.deals, ['واحدة', 'اثنتين'], lang, fmt)} من `}${say(OF_DEALS, deals)}${period}`
    : `the disclosed value of ${all ? '' : `${fmt.number(value.deals)} of `}${say(OF_DEALS, deals)}${period} is ${lead}${basis}`
  const text = `${main}${largestInText(value, lang, fmt)}${awaiting}.`
  return { text: ofRowsShown(text, others, lang), lead }
}

function periodInText([first, last]: readonly [string, string], lang: Lang, fmt: Formatter): string {
  const [from, to] = [fmt.digits(first), fmt.digits(last)]
  if (first === last) return lang === 'ar' ? `في عام ${from}` : `in ${from}`
  return lang === 'ar' ? `بين عامي ${from} و${to}` : `from ${from} to ${to}`
}

function largestInText(
  { deals, largest }: NonNullable<DealFacts['value']>,
  lang: Lang,
  fmt: Formatter,
): string {
  if (!largest) return ''
  const { buyer, target } = largest
  const share = fmt.percent(largest.share, 0)
  if (deals === 1)
    return lang === 'ar' ? `، وهي صفقة ${target}، والمشتري ${buyer}` : `, in ${buyer}’s deal for ${target}`
  return lang === 'ar'
    ? `؛ وأكبرها صفقة ${target} وتشكّل ${share} من القيمة، والمشتري ${buyer}`
    : `; ${buyer}’s deal for ${target} is the largest, at ${share} of it`
}
