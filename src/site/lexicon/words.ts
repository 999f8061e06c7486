import { foldArabic } from '#i18n/words/fold.ts'
import { wordsOf, type Word } from '#i18n/words/terms.ts'
import { PRICE_UNITS, STOP_WORDS } from './synonyms.ts'

const stop = new Set(STOP_WORDS.map(foldArabic))

/** Whether a word says nothing of what is looked for: of, in, what. */
export function isStopWord({ typed, plain }: Word): boolean {
  return stop.has(typed) || stop.has(plain)
}

const units = new Set(PRICE_UNITS.flatMap(wordsOf).map(({ term }) => term))

/** Whether a word only says in what a price is given: the tonne. */
export function isPriceUnit({ term }: Word): boolean {
  return units.has(term)
}

/** Words as one name, as the database's `kimya_name` has it. */
export function nameOf(words: readonly Word[]): string {
  return words.map(({ term }) => term).join('')
}
