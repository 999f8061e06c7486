import { foldArabic } from '#i18n/fold.ts'
import { wordsOf, type Word } from '#i18n/terms.ts'
import { QUERY } from '#platform/limits/limits.ts'
import { STOP_WORDS } from './synonyms.ts'

const stop = new Set(STOP_WORDS.map(foldArabic))

/** The words that a query is searched by: those of a question that say nothing are left out, unless it has no others. */
export function queryWords(query: string): Word[] {
  const words = wordsOf(query)
  const telling = words.filter(({ typed, plain }) => !stop.has(typed) && !stop.has(plain))
  return (telling.length > 0 ? telling : words).slice(0, QUERY.words)
}

/** Words as one name, as the database's `kimya_name` has it. */
export function nameOf(words: readonly Word[]): string {
  return words.map(({ term }) => term).join('')
}
