import { changeInText, priceInText } from '#datasets/answer/in-text.ts'
import { movesSentence, type Moves } from '#datasets/answer/moves-in-text.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'

/** Two prices of one kind that have a difference, in words and figures of the reader's language. */
export interface PairFacts {
  names: readonly [first: string, second: string]
  /** The first less the second; `unit` is as pages name it: `USD/t`. */
  difference: number
  amount: string
  unit: string
  day: string
  /** The mean difference of the period without its sign; null where the difference had both signs. */
  average: string | null
}

export interface SingleFacts {
  name: string
  price: string
  unit: string
  day: string
  change: number | null
  /** The first day of the period. */
  since: string
}

/** How far one price is from another, and on average over the period; the difference as it is in the text. */
export function pairSentence(facts: PairFacts, lang: Lang): { text: string; lead: string } {
  const ar = lang === 'ar'
  const lead = priceInText(facts.amount, facts.unit, lang)
  const [first, second] = facts.names
  const { difference, day, average } = facts
  const main =
    difference === 0
      ? ar
        ? `تساوى سعر ${first} وسعر ${second} في ${day}`
        : `${first} and ${nameInText(second, lang)} were at the same price on ${day}`
      : ar
        ? `${difference < 0 ? 'يقل' : 'يزيد'} سعر ${first} ${difference < 0 ? 'عن' : 'على'} سعر ${second} بمقدار ${lead} في ${day}`
        : `${first} was ${lead} ${difference < 0 ? 'below' : 'above'} ${nameInText(second, lang)} on ${day}`
  const usual =
    average === null
      ? ''
      : ar
        ? `، ومتوسط الفارق خلال الفترة ${priceInText(average, facts.unit, lang)}`
        : `, against an average of ${priceInText(average, facts.unit, lang)} over the period`
  return { text: `${main}${usual}.`, lead }
}

/** One price with its change since the period began. */
export function singleSentence(
  facts: SingleFacts,
  lang: Lang,
  fmt: Formatter,
): { text: string; lead: string } {
  const lead = priceInText(facts.price, facts.unit, lang)
  const move = changeInText(facts.change, facts.since, lang, fmt)
  return {
    text:
      lang === 'ar'
        ? `${facts.name}: ${lead} في ${facts.day}${move}.`
        : `${facts.name} was ${lead} on ${facts.day}${move}.`,
    lead,
  }
}

/** What several prices did over the period. */
export const movesOfPeriod = (moves: Moves, lang: Lang, fmt: Formatter) =>
  movesSentence(lang === 'ar' ? 'خلال الفترة المعروضة' : 'Over the period shown', moves, lang, fmt)
