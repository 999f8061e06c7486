import { foldArabic } from '#i18n/words/fold.ts'
import type { Lang } from '#i18n/locale.ts'
import { withoutArticle } from '#site/glossary/forms.ts'
import type { TermRow } from '#site/glossary/glossary.server.ts'

interface Entry {
  slug: string
  term: string
  /** The same in the other language. */
  other: string
  definition: string
}

export interface Letter {
  letter: string
  entries: Entry[]
}

/** The terms in a language under their first letters, in the order of the alphabet; an Arabic article does not count. */
export function byLetter(rows: readonly TermRow[], lang: Lang): Letter[] {
  const sorted = rows
    .map((row) => {
      const [term, other, definition] =
        lang === 'ar'
          ? [row.term_ar, row.term_en, row.definition_ar]
          : [row.term_en, row.term_ar, row.definition_en]
      // Folded, letters are in the order of their code points, but for the hamza on its own.
      return { entry: { slug: row.slug, term, other, definition }, key: withoutArticle(foldArabic(term)) }
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const letters: Letter[] = []
  for (const { entry, key } of sorted) {
    const letter = key.charAt(0).toUpperCase()
    const last = letters.at(-1)
    if (last?.letter === letter) last.entries.push(entry)
    else letters.push({ letter, entries: [entry] })
  }
  return letters
}
