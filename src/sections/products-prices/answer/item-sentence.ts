import { changeInText, priceInText } from '#datasets/answer/in-text.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import type { Standing } from '../series/standing.ts'

/** A last price in words and figures of the reader's language. */
export interface PriceFacts {
  name: string
  market: string
  /** Grade, delivery and type, as they are within a sentence. */
  terms: readonly string[]
  price: string
  /** As pages name it: `USD/t`, `دولار/طن`. */
  unit: string
  day: string
  /** Percent against the price of `before`; null where there is none. */
  change: number | null
  before: string | null
  /** Since `since`, or in the whole of a series that begins on `first`. */
  extreme: { kind: 'lowest' | 'highest'; since: string | null; first: string } | null
  /** Today's; null where the price is not the newest or is as known on another day. */
  standing: Standing | null
  /** The day whose knowledge it is, in words. */
  known: string | null
}

const EXTREMES: Readonly<Record<'lowest' | 'highest', Readonly<Record<Lang, readonly string[]>>>> = {
  lowest: {
    ar: ['وهو الأدنى منذ {day}', 'وهو الأدنى في السلسلة، وبدايتها {day}'],
    en: ['the lowest since {day}', 'the lowest of the series, which begins on {day}'],
  },
  highest: {
    ar: ['وهو الأعلى منذ {day}', 'وهو الأعلى في السلسلة، وبدايتها {day}'],
    en: ['the highest since {day}', 'the highest of the series, which begins on {day}'],
  },
}

const STATES: Readonly<Partial<Record<Standing, Readonly<Record<Lang, string>>>>> = {
  late: { ar: 'ولم يصدر سعر أحدث بعده', en: 'no newer price has been published since' },
  ended: { ar: 'والسلسلة متوقفة', en: 'the series has ended' },
}

/** A last price in a sentence without a verb of its own, and the price with its unit as it is in it. */
export function priceSentence(facts: PriceFacts, lang: Lang, fmt: Formatter): { text: string; lead: string } {
  const ar = lang === 'ar'
  const lead = priceInText(facts.price, facts.unit, lang)
  const terms = facts.terms.join(ar ? '، ' : ', ')
  const subject = `${facts.name}${ar ? '،' : ','} ${facts.market}${terms && ` (${terms})`}`
  const { extreme, standing, known } = facts
  const more = [
    extreme &&
      (EXTREMES[extreme.kind][lang][extreme.since === null ? 1 : 0] ?? '').replace(
        '{day}',
        extreme.since ?? extreme.first,
      ),
    standing && STATES[standing]?.[lang],
    known && (ar ? `كما كان معروفاً في ${known}` : `as known on ${known}`),
  ].filter((part) => typeof part === 'string')
  const main = `${subject}: ${lead} ${ar ? 'في' : 'on'} ${facts.day}${changeInText(facts.change, facts.before, lang, fmt)}`
  return { text: `${[main, ...more].join(ar ? '؛ ' : '; ')}.`, lead }
}
