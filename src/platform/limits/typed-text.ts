import { QUERY } from './limits.ts'

/** The searched part of a typed text: one line of well-formed text, words cut to QUERY's limits. */
export function typedText(text: string): string {
  const words = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .split(' ')
    .slice(0, QUERY.words)
  return words
    .map((word) => word.slice(0, QUERY.wordChars))
    .join(' ')
    .slice(0, QUERY.chars)
    .toWellFormed()
    .trim()
}
