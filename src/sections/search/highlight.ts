import { toSegments } from '#i18n/bidi.ts'
import { foldArabic } from '#i18n/fold.ts'
import type { Lang } from '#i18n/locale.ts'
import { searchWords, withoutArticle } from './contract.ts'

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
const ENDINGS = { ar: /(?:ات|ون|ين|ان|ها|يه|ه|ي|ا)$/u, en: /(?:ings?|ed|e?s|e)$/ }
const SHORTEST = 3

/** The word without article and common endings, folded: what two forms of it have in common. */
function stemOf(word: string): string {
  const bare = withoutArticle(foldArabic(word))
  const stem = bare.replace(/[؀-ۿ]/u.test(bare) ? ENDINGS.ar : ENDINGS.en, '')
  return stem.length >= SHORTEST ? stem : bare
}

/** Tells whether a word of a text is one of the words searched for, the last of which may be only begun. */
export function wordMatcher(query: string): (word: string) => boolean {
  const stems = searchWords(query).map(stemOf)
  const last = stems.at(-1)
  return (word) => {
    const stem = stemOf(word)
    return stems.includes(stem) || (last !== undefined && last.length >= SHORTEST && stem.startsWith(last))
  }
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
