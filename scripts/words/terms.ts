import type { StyleWord } from '../../src/entries/editor/remarks/remark.ts'

/** A line of the tables of terms: what is not written, with what is. */
export interface Term {
  concept: string
  /** The words to use, the first of which replaces a wrong one. */
  ar: string
  en: string
  notArabic: readonly string[]
  notEnglish: readonly string[]
}

const HEADINGS = ['Concept', 'Arabic', 'English', 'Not', 'Example']

/**
 * The terms of docs/practices/language.md: every table with the columns concept, Arabic, English, not, example. Of the column of
 * wrong words those in backticks are looked for; others are right in some other sense. Throws where a line has another shape.
 */
export function readTerms(markdown: string): Term[] {
  const terms: Term[] = []
  let isTable = false
  for (const line of markdown.split('\n')) {
    const cells = line.startsWith('|')
      ? line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim())
      : []
    if (cells.length === 0) isTable = false
    else if (cells.join() === HEADINGS.join()) isTable = true
    else if (isTable && !/^:?-+:?$/.test(cells[0] ?? '')) terms.push(termOf(cells))
  }
  return terms
}

function termOf(cells: readonly string[]): Term {
  const [concept = '', ar = '', en = '', not = '', example = ''] = cells
  if (cells.length !== HEADINGS.length || concept === '' || ar === '' || en === '' || example === '')
    throw new Error(`A line of the table of terms is not whole: ${cells.join(' | ')}`)
  const wrong = [...not.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
  return {
    concept,
    ar,
    en,
    notArabic: wrong.filter((word) => /\p{Script=Arabic}/u.test(word)),
    notEnglish: wrong.filter((word) => !/\p{Script=Arabic}/u.test(word)),
  }
}

/** The wrong words of a language as the newsroom's own list of style has them; a word before `!` is meant letter for letter. */
export function styleWords(terms: readonly Term[], lang: 'ar' | 'en'): StyleWord[] {
  return terms.flatMap((term, id) =>
    (lang === 'ar' ? term.notArabic : term.notEnglish).map((word) => ({
      id,
      phrase: word.replace(/!$/, ''),
      better: null,
      reason: lang === 'ar' ? term.ar : term.en,
      exact: word.endsWith('!'),
    })),
  )
}
