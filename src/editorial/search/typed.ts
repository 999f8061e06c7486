import { listWords } from '#i18n/words/terms.ts'
import { QUERY } from '#platform/limits/limits.ts'
import { typedText } from '#platform/limits/typed-text.ts'

/** Longest query that is read; the rest is cut off. */
export const MAX_QUERY = QUERY.chars

/** The query of an address: one line, digits and spelling as typed, as much of it as is searched. */
export function queryOf(url: URL, name = 'q'): string {
  return typedText(url.searchParams.get(name) ?? '')
}

/** The words to look for in a folded `search` column. */
export function searchWords(query: string): string[] {
  return listWords(query).slice(0, QUERY.words)
}
