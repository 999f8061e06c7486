import { foldArabic } from '#i18n/fold.ts'
import type { Word } from '#i18n/terms.ts'
import { STOP_WORDS } from './synonyms.ts'

const stop = new Set(STOP_WORDS.map(foldArabic))

/** Whether a word says nothing of what is looked for: of, in, what. */
export function isStopWord({ typed, plain }: Word): boolean {
  return stop.has(typed) || stop.has(plain)
}

/** Words as one name, as the database's `kimya_name` has it. */
export function nameOf(words: readonly Word[]): string {
  return words.map(({ term }) => term).join('')
}
