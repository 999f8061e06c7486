import { termsOf } from '#i18n/words/terms.ts'

const TAG_OR_TEXT = /<[^>]*>|[^<]+/g
/** A word as a reader sees one: letters, digits and the marks on them. */
const WORD = /[\p{L}\p{N}\p{M}\u0640]+/gu
const ENTITY = /(&(?:\w+|#\w+);)/

/** The number of first letters that is enough. */
const BEGUN = 4

/** The terms of a query; at most eight. */
export function searchTerms(query: string): string[] {
  return [...new Set(termsOf(query))].slice(0, 8)
}

/** Whether every term is in the text, which may be HTML, in any form of the word or as its beginning. */
export function containsTerms(text: string, terms: readonly string[]): boolean {
  const words = new Set(termsOf(text.replace(/<[^>]*>/g, ' ')))
  return terms.every((term) => words.has(term) || [...words].some((word) => isBegun(word, term)))
}

const isBegun = (word: string, term: string) => term.length >= BEGUN && word.startsWith(term)

/**
 * Marks the whole words of sanitised HTML that have one of the terms: marking part of a word would break the joining of
 * its Arabic letters. Tags and entities stay as they are.
 */
export function highlightHtml(html: string, terms: readonly string[]): string {
  if (terms.length === 0) return html
  return html.replace(TAG_OR_TEXT, (piece) => (piece.startsWith('<') ? piece : markWords(piece, terms)))
}

function markWords(text: string, terms: readonly string[]): string {
  const mark = (part: string) =>
    part.replace(WORD, (word) => {
      const found = termsOf(word).some((own) => terms.some((term) => own === term || isBegun(own, term)))
      return found ? `<mark>${word}</mark>` : word
    })
  return text
    .split(ENTITY)
    .map((part, index) => (index % 2 ? part : mark(part)))
    .join('')
}
