import { foldArabic } from '#i18n/fold.ts'
import { QUERY } from '#platform/limits/limits.ts'
import { typedText } from '#platform/limits/typed-text.ts'

/** Longest query that is read; the rest is cut off. */
export const MAX_QUERY = QUERY.chars

/** The query of an address: one line, digits and spelling as typed, as much of it as is searched. */
export function queryOf(url: URL, name = 'q'): string {
  return typedText(url.searchParams.get(name) ?? '')
}

// A word may hold hyphens and dots between letters or digits: `67-56-1`, `3904.10`, `1,4-bdo` are one word each.
const WORD = /[\p{L}\p{N}\p{M}]+(?:[-.,/][\p{L}\p{N}\p{M}]+)*/gu
const ARTICLE = /^(?:وال|بال|كال|فال|ال|لل)(?=\p{L}{3})/u

/** A folded Arabic word without its article; another word as it is. */
export function withoutArticle(word: string): string {
  return word.replace(ARTICLE, '')
}

/** The words to look for in a folded `search` column: folded, without the article, each once. */
export function searchWords(query: string): string[] {
  const words = foldArabic(query).match(WORD) ?? []
  return [...new Set(words.map(withoutArticle))].slice(0, QUERY.words)
}
