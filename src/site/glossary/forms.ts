import { foldArabic } from '#i18n/words/fold.ts'

/** A way in which a term is written: its words, folded and without their article. */
export interface Form {
  slug: string
  words: readonly string[]
  /** `CFR`: found only as it is written. */
  exact: boolean
  /** Found only with its article: without it the first letter may be a particle (`لقيم` is also "for values"). */
  articled: boolean
}

/** `سيف` is also a man's name, and `DAP` a fertilizer: these are never taken for CIF and for delivery at place. */
const AMBIGUOUS = new Set(['سيف', 'DAP'])
const PARTICLES = /^[وفبكل]/u

/** Whether a term is an abbreviation, which texts of both languages write alike. */
export function isAbbreviation(text: string): boolean {
  return /^[A-Za-z]+$/.test(text) && /[A-Z].*[A-Z]/.test(text)
}

/**
 * The texts behind a term as the glossary writes it: `FOB (sea)` is FOB and sea; `posted price / OSP` is either; in
 * `الصناعة المحلية / الخليجية` the second replaces the last word of the first.
 */
export function textsOf(term: string): string[] {
  const aside = [...term.matchAll(/\(([^()]*)\)/g)].map(([, inside = '']) => inside)
  const parts = term.replace(/\([^()]*\)/g, ' ').split('/')
  const [first = ''] = parts
  const rest = parts.slice(1).map((part) => {
    const words = first.trim().split(/\s+/)
    return /^ال\S+$/u.test(part.trim()) && words.length > 1
      ? [...words.slice(0, -1), part.trim()].join(' ')
      : part
  })
  return [first, ...rest, ...aside]
    .map((text) => text.trim().replace(/\s+/g, ' '))
    .filter((text) => text !== '' && !AMBIGUOUS.has(text))
}

/** The form of one such text. */
export function formOf(slug: string, text: string): Form {
  const exact = isAbbreviation(text)
  const words = exact ? [text] : foldArabic(text).split(' ')
  const stems = words.map(withoutArticle)
  const articled = stems[0] !== words[0] && PARTICLES.test(stems[0] ?? '')
  return { slug, words: exact ? words : stems, exact, articled }
}

/** A folded word without `ال`, where something is left that can be a word. */
export function withoutArticle(word: string): string {
  return word.replace(/^ال(?=\p{L}{3})/u, '')
}
