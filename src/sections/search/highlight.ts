import { toSegments } from '#i18n/bidi/bidi.ts'
import type { Lang } from '#i18n/locale.ts'
import { termsOf } from '#i18n/words/terms.ts'
import type { Query } from '#editorial/search/query.ts'

/** A piece of text; `mark` where it is a word that was searched for. */
interface Piece {
  text: string
  mark: boolean
}

/** Pieces that keep their order together: `dir` where they need an isolate of their own on this page. */
export interface Run {
  dir: 'ltr' | 'rtl' | null
  pieces: Piece[]
}

// Letters and their marks, with hyphens and dots inside: `67-56-1`. A mark never cuts a word, which would break its joining.
const WORD = /[\p{L}\p{N}\p{M}]+(?:[-.,/][\p{L}\p{N}\p{M}]+)*/gu

const KNOWN_WORDS = 10_000
const known = new Map<string, readonly string[]>()

/** The terms of a word, cached: the same words occur in most texts, and analysing them is what marking costs. */
function knownTermsOf(word: string): readonly string[] {
  const terms = known.get(word) ?? termsOf(word)
  if (known.size >= KNOWN_WORDS) known.clear()
  known.set(word, terms)
  return terms
}

/** Returns whether a word of a text is one of the words searched for, in any form, the last of which may be only begun. */
export function wordMatcher({ parts, words }: Pick<Query, 'parts' | 'words'>): (word: string) => boolean {
  const terms = new Set(words.map(({ term }) => term))
  // A word is found by its synonyms too, a name of several words by its own.
  for (const { phrases } of parts)
    for (const [first, ...more] of phrases) if (first !== undefined && more.length === 0) terms.add(first)
  const prefix = parts.at(-1)?.prefix ?? null
  return (word) =>
    knownTermsOf(word).some((term) => terms.has(term) || (prefix !== null && term.startsWith(prefix)))
}

/** A text cut for showing: runs for the direction first, the marked words inside them. The pieces joined give it back. */
export function highlight(text: string, lang: Lang, matches: (word: string) => boolean): Run[] {
  return toSegments(text, lang).map(({ text: run, kind }) => ({
    dir: kind === 'plain' ? null : kind === 'ara' ? 'rtl' : 'ltr',
    pieces: markWords(run, matches),
  }))
}

function markWords(text: string, matches: (word: string) => boolean): Piece[] {
  const pieces: Piece[] = []
  const add = (piece: string, mark: boolean) => {
    if (piece) pieces.push({ text: piece, mark })
  }
  let end = 0
  for (const match of text.matchAll(WORD)) {
    if (!matches(match[0])) continue
    add(text.slice(end, match.index), false)
    add(match[0], true)
    end = match.index + match[0].length
  }
  add(text.slice(end), false)
  return pieces
}
