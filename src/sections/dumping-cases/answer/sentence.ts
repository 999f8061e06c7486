import {
  capital,
  countAlone,
  inCase,
  listInText,
  ofRowsShown,
  type Counted,
} from '#datasets/answer/in-text.ts'
import { placeInText } from '#i18n/countries/in-text.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { countForms } from '#i18n/number/plural.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'
import type { DIRECTIONS } from '../options.ts'

type Direction = keyof typeof DIRECTIONS

/** What a filtered list of cases comes to, in words and figures of the reader's language. */
export interface CaseFacts {
  cases: number
  /** Cases with measures in force, and how many of them are of each direction. */
  inForce: number
  against: number
  protecting: number
  /** Market and direction that alone are filtered by. */
  market: string | null
  direction: Direction | null
  /** Importing markets with measures in force, that with most cases first. */
  markets: readonly { name: string; cases: number }[]
  /** The mean definitive duty in force, and of how many cases; null where duties are no shares of the value. */
  mean: { value: string; cases: number } | null
  /** The highest ad valorem duty, where there is no mean; `product` is null where several cases have it. */
  highest: { value: string; product: string | null } | null
  expiring: number
  /** Other filters are active that the sentence does not name. */
  others: boolean
}

/** After a preposition, and as a subject: Arabic has two forms of a pair. */
const OF_CASES: Counted = {
  ar: {
    zero: '',
    one: 'قضية واحدة',
    two: 'قضيتين',
    few: '{count} قضايا',
    many: '{count} قضية',
    other: '{count} قضية',
  },
  en: { one: 'one case', other: '{count} cases' },
}
const CASES = inCase(OF_CASES, { two: 'قضيتان' })
const MARKETS: Counted = {
  ar: {
    zero: '',
    one: 'سوق واحدة',
    two: 'سوقين',
    few: '{count} أسواق',
    many: '{count} سوقاً',
    other: '{count} سوق',
  },
  en: { one: 'one market', other: '{count} markets' },
}
const NONE_OF: Counted = {
  ar: {
    zero: '',
    one: '{cases} دون تدابير سارية',
    two: '{cases}، لا تدابير سارية في أي منهما',
    few: '{cases}، لا تدابير سارية في أي منها',
    many: '{cases}، لا تدابير سارية في أي منها',
    other: '{cases}، لا تدابير سارية في أي منها',
  },
  en: { one: '{cases}, with no measures in force', other: '{cases}, none with measures in force' },
}

const WHOM: Readonly<Record<Direction, Readonly<Record<Lang, string>>>> = {
  against_gulf_exports: { ar: 'ضد الصادرات الخليجية', en: 'against Gulf exports' },
  protecting_gulf_industry: { ar: 'لحماية الصناعة الخليجية', en: 'protecting Gulf industry' },
}

/** The cases in a sentence or two, and the number of those with measures in force as it is in it. */
export function caseSentence(
  facts: CaseFacts,
  lang: Lang,
  fmt: Formatter,
): { text: string; lead: string | null } {
  const ar = lang === 'ar'
  const { cases, inForce, others } = facts
  if (cases === 0) return { text: '', lead: null }
  const say = (words: Counted, count: number) => countForms(lang, count, words, fmt)
  const subject = subjectOf(facts, lang)
  if (inForce === 0) {
    const text = say(NONE_OF, cases).replace('{cases}', `${say(CASES, cases)}${subject}`)
    return { text: ofRowsShown(`${text}.`, others, lang), lead: null }
  }
  const lead =
    inForce === cases
      ? say(OF_CASES, cases)
      : ar
        ? `${countAlone(inForce, ['واحدة', 'اثنتين'], lang, fmt)} من ${say(OF_CASES, cases)}`
        : `${fmt.number(inForce)} of ${say(OF_CASES, cases)}`
  const first = ar ? `التدابير سارية في ${lead}` : `measures are in force in ${lead}`
  const where = placesInText(facts, lang, fmt)
  const whom = directionsInText(facts, lang, fmt)
  const rest = [dutyInText(facts, lang, fmt), expiryInText(facts, lang, fmt)].filter((part) => part !== '')
  const more = ar
    ? rest.map((part) => `؛ و${part}`).join('')
    : rest.length > 0
      ? `. ${capital(rest.join('; '))}`
      : ''
  return { text: ofRowsShown(`${first}${subject}${whom}${where}${more}.`, others, lang), lead }
}

function subjectOf({ market, direction }: CaseFacts, lang: Lang): string {
  const place = market === null ? '' : ` ${inPlace(market, lang)}`
  return direction === null ? place : `${place} ${WHOM[direction][lang]}`
}

const inPlace = (name: string, lang: Lang) => (lang === 'ar' ? `في ${name}` : `in ${placeInText(name, lang)}`)

/** The markets with measures in force: few with their cases, of more that which has more than any other. */
function placesInText({ market, markets, inForce }: CaseFacts, lang: Lang, fmt: Formatter): string {
  const [first, second, third] = markets
  if (market !== null || !first) return ''
  const ar = lang === 'ar'
  const comma = ar ? '، ' : ', '
  if (!second) {
    const all = ar ? ['', 'كلتاهما ', 'كلها '] : ['', 'both ', 'all ']
    return `${comma}${all[Math.min(inForce, 3) - 1]}${inPlace(first.name, lang)}`
  }
  const counted = ({ name, cases }: typeof first) => `${placeInText(name, lang)} (${fmt.number(cases)})`
  const preposition = ar ? 'في' : 'in'
  if (!third) return `${comma}${preposition} ${listInText([first, second].map(counted), lang)}`
  const led = first.cases === second.cases ? '' : ` ${ar ? 'في مقدمتها' : 'led by'} ${counted(first)}`
  return `${comma}${preposition} ${countForms(lang, markets.length, MARKETS, fmt)}${led}`
}

function directionsInText({ direction, against, protecting }: CaseFacts, lang: Lang, fmt: Formatter): string {
  if (direction !== null) return ''
  const ar = lang === 'ar'
  const [gulf, own] = [WHOM.against_gulf_exports[lang], WHOM.protecting_gulf_industry[lang]]
  if (against === 0 || protecting === 0) return `${ar ? '، ' : ', '}${against > 0 ? gulf : own}`
  const part = (count: number) => countAlone(count, ['واحدة', 'اثنتان'], lang, fmt)
  return ar
    ? `: ${part(against)} ${gulf} و${part(protecting)} ${own}`
    : `: ${part(against)} ${gulf} and ${part(protecting)} ${own}`
}

function dutyInText({ mean, highest, inForce }: CaseFacts, lang: Lang, fmt: Formatter): string {
  const ar = lang === 'ar'
  if (mean) {
    if (mean.cases === 1) {
      const only = inForce > 1
      if (ar) return `${only ? 'الرسم النهائي النسبي الوحيد' : 'الرسم النهائي'} ${mean.value} من القيمة`
      return `the ${only ? 'only definitive ad valorem' : 'definitive'} duty is ${mean.value} of value`
    }
    const over = countForms(lang, mean.cases, CASES, fmt)
    if (ar) return `متوسط الرسوم النهائية ${mean.value} من القيمة (${over})`
    return `definitive duties average ${mean.value} of value (${over})`
  }
  if (!highest) return ''
  const { value, product } = highest
  return ar
    ? `أعلى الرسوم النسبية ${value}${product === null ? '' : `، على ${product}`}`
    : `the highest ad valorem duty is ${value}${product === null ? '' : `, on ${nameInText(product, lang)}`}`
}

function expiryInText({ expiring }: CaseFacts, lang: Lang, fmt: Formatter): string {
  if (expiring === 0) return ''
  const cases = countForms(lang, expiring, OF_CASES, fmt)
  return lang === 'ar'
    ? `تنتهي خلال ${fmt.digits('12')} شهراً تدابير ${cases}`
    : `measures in ${cases} expire within 12 months`
}
