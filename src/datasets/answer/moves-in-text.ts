import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { countForms, pluralForm, type ArabicPlural } from '#i18n/number/plural.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'
import { sizeInText, type Counted } from './in-text.ts'

/** Which prices a sentence is about: all that there are, those shown, or only the real ones of those shown. */
type MovesOf = 'all' | 'shown' | 'real'

/** What prices did together over some time. */
export interface Moves {
  /** Prices that the sentence is about. */
  prices: number
  of: MovesOf
  rose: number
  fell: number
  /**
   * The largest move in percent, with its sign; null where nothing moved. A `proper` name keeps its capital: Brent; one that
   * `isNamed` was said before with its move.
   */
  largest: { name: string; percent: number; proper?: boolean; isNamed?: boolean } | null
}

/** With the adjective that each form takes, if any. */
const fromPrices = (other: string, one: string, two: string, few: string, many: string): ArabicPlural => ({
  zero: '',
  one: `من سعر واحد${one}`,
  two: `من سعرين${two}`,
  few: `من {count} أسعار${few}`,
  many: `من {count} سعراً${many}`,
  other: `من {count} سعر${other}`,
})

/** “of 18 prices”, “of the 4 prices shown”. */
const OF: Readonly<Record<MovesOf, Counted>> = {
  all: { ar: fromPrices('', '', '', '', ''), en: { one: 'one price', other: '{count} prices' } },
  shown: {
    ar: fromPrices(' معروض', ' معروض', ' معروضين', ' معروضة', ' معروضاً'),
    en: { one: 'the one price shown', other: 'the {count} prices shown' },
  },
  real: {
    ar: fromPrices(' فعلي معروض', ' فعلي معروض', ' فعليين معروضين', ' فعلية معروضة', ' فعلياً معروضاً'),
    en: { one: 'the one real price shown', other: 'the {count} real prices shown' },
  },
}

/** All of them: the one, the two, and more. */
const ALL: Readonly<
  Record<MovesOf, Readonly<Record<Lang, readonly [one: string, two: string, more: string]>>>
> = {
  all: {
    ar: ['السعر الوحيد', 'السعران', 'جميع الأسعار ({count})'],
    en: ['the one price', 'both prices', 'all {count} prices'],
  },
  shown: {
    ar: ['السعر المعروض الوحيد', 'السعران المعروضان', 'جميع الأسعار المعروضة ({count})'],
    en: ['the one price shown', 'both prices shown', 'all {count} prices shown'],
  },
  real: {
    ar: [
      'السعر الفعلي المعروض الوحيد',
      'السعران الفعليان المعروضان',
      'جميع الأسعار الفعلية المعروضة ({count})',
    ],
    en: ['the one real price shown', 'both real prices shown', 'all {count} real prices shown'],
  },
}

const ROSE: ArabicPlural = {
  zero: 'لم يرتفع أي سعر',
  one: 'ارتفع سعر واحد',
  two: 'ارتفع سعران',
  few: 'ارتفعت {count} أسعار',
  many: 'ارتفع {count} سعراً',
  other: 'ارتفع {count} سعر',
}

const FELL: ArabicPlural = {
  zero: 'لم ينخفض أي سعر',
  one: 'انخفض سعر واحد',
  two: 'انخفض سعران',
  few: 'انخفضت {count} أسعار',
  many: 'انخفض {count} سعراً',
  other: 'انخفض {count} سعر',
}

/** How many prices rose and fell, and the largest move; `lead` is its size as it is in the text, without a full stop. */
export function movesInText(moves: Moves, lang: Lang, fmt: Formatter): { text: string; lead: string | null } {
  const { prices, of, rose, fell, largest } = moves
  const ar = lang === 'ar'
  const lead = largest && sizeInText(largest.percent, fmt)
  const among = countForms(lang, prices, OF[of], fmt)
  if (!largest) {
    const none = ar ? `لم يُسجَّل تغير في أي سعر ${among}` : `no change is recorded in ${among}`
    return { text: none, lead }
  }
  const name = largest.proper ? largest.name : nameInText(largest.name, lang)
  const rises = largest.percent > 0
  const together = rose === prices || fell === prices
  if (prices === 1) {
    const [one] = ALL[of][lang]
    const text = ar
      ? `${rises ? 'ارتفع' : 'انخفض'} ${one}، سعر ${name}، بنسبة ${lead}`
      : `${one}, of ${name}, ${rises ? 'rose' : 'fell'} ${lead}`
    return { text, lead }
  }
  const main = together ? togetherInText(moves, lang, fmt) : apartInText(moves, among, lang, fmt)
  if (largest.isNamed)
    return { text: `${main}${ar ? '؛ ولم يتغير سعر بنسبة أكبر' : '; none moved more'}`, lead }
  const most = ar
    ? `؛ وأكبر تغير كان ${rises ? 'ارتفاع' : 'انخفاض'} سعر ${name} بنسبة ${lead}`
    : `; the largest move was in ${name}, ${rises ? 'up' : 'down'} ${lead}`
  return { text: `${main}${most}`, lead }
}

function togetherInText({ prices, of, rose }: Moves, lang: Lang, fmt: Formatter): string {
  const [, two, more] = ALL[of][lang]
  const all = (prices === 2 ? two : more).replace('{count}', fmt.number(prices))
  const up = rose === prices
  if (lang === 'en') return `${all} ${up ? 'rose' : 'fell'}`
  return `${up ? 'ارتفع' : 'انخفض'}${prices === 2 ? '' : 'ت'} ${all}`
}

function apartInText({ rose, fell }: Moves, among: string, lang: Lang, fmt: Formatter): string {
  const arabic = (forms: ArabicPlural, count: number) =>
    forms[pluralForm('ar', count)].replace('{count}', fmt.number(count))
  if (lang === 'ar') return `${arabic(ROSE, rose)} و${arabic(FELL, fell)} ${among}`
  const number = (count: number) => (count === 0 ? 'none' : count === 1 ? 'one' : fmt.number(count))
  return `${number(rose)} of ${among} rose and ${number(fell)} fell`
}

/** The same as a sentence of some time, which begins it: “In the week of ...”. */
export function movesSentence(
  when: string,
  moves: Moves,
  lang: Lang,
  fmt: Formatter,
): { text: string; lead: string | null } {
  const { text, lead } = movesInText(moves, lang, fmt)
  return { text: `${when}${lang === 'ar' ? ' ' : ', '}${text}.`, lead }
}
