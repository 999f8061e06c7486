import { foldArabic } from '#i18n/fold.ts'

const TAG_OR_TEXT = /<[^>]*>|[^<]+/g
/** A word as a reader sees one: letters, digits and the marks on them. */
const WORD = /[\p{L}\p{N}\p{M}\u0640]+/gu
const ENTITY = /(&(?:\w+|#\w+);)/

/** The words of a query, folded as the texts are; at most eight. */
export function searchTerms(query: string): string[] {
  return Array.from(
    new Set(Array.from(query.matchAll(WORD), ([word]) => foldArabic(word)).filter(Boolean)),
  ).slice(0, 8)
}

/** Whether every term is in the text, which may be HTML. Folding makes أسعار and اسعار one. */
export function containsTerms(text: string, terms: readonly string[]): boolean {
  const folded = foldArabic(text.replace(/<[^>]*>/g, ' '))
  return terms.every((term) => folded.includes(term))
}

/**
 * Marks the whole words of sanitised HTML that hold one of the terms: marking part of a word would break the joining of
 * its Arabic letters. Tags and entities stay as they are.
 */
export function highlightHtml(html: string, terms: readonly string[]): string {
  if (terms.length === 0) return html
  return html.replace(TAG_OR_TEXT, (piece) => (piece.startsWith('<') ? piece : markWords(piece, terms)))
}

function markWords(text: string, terms: readonly string[]): string {
  const mark = (part: string) =>
    part.replace(WORD, (word) => {
      const folded = foldArabic(word)
      return terms.some((term) => folded.includes(term)) ? `<mark>${word}</mark>` : word
    })
  return text
    .split(ENTITY)
    .map((part, index) => (index % 2 ? part : mark(part)))
    .join('')
}
