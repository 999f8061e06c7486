import { sql, type RawBuilder } from 'kysely'
import { foldArabic } from '#i18n/words/fold.ts'
import { otherSubstances } from '#i18n/words/terms.ts'
import { QUERY } from '#platform/limits/limits.ts'

/** Shorter words are found only at the beginning of a word: `or` is not to find chlorine. */
const ANYWHERE = 3

/** True where every word occurs in a folded text; of more words than a search has, the first ones are used. */
export function everyWord(words: readonly string[], text: RawBuilder<unknown>): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`false`
  // A word of marks alone folds to nothing and asks for nothing.
  const folded = new Set(words.slice(0, QUERY.words).map(foldArabic).filter(Boolean))
  if (folded.size === 0) return sql<boolean>`true`
  return sql<boolean>`(${sql.join(
    Array.from(folded, (word) =>
      word.length < ANYWHERE
        ? sql`(starts_with(${text}, ${word}) or ${sql.join(
            // 6 finds PA-6.
            (/^\d+$/.test(word) ? [' ', '-'] : [' ']).map((before) => contains(before + word, text)),
            sql` or `,
          )})`
        : isNamed(word, text),
    ),
    sql` and `,
  )})`
}

/** `position` counts the letters before what it finds, and `like` steps through them: this takes half their time. */
const contains = (part: string, text: RawBuilder<unknown>) => sql`split_part(${text}, ${part}, 1) <> ${text}`

/** A word that is part of another substance's name also occurs on its own. */
function isNamed(word: string, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const others = otherSubstances(word)
  if (others.length === 0) return contains(word, text)
  const left = others.reduce((rest, other) => sql`replace(${rest}, ${other}, '')`, text)
  return sql`(${contains(word, text)} and ${contains(word, left)})`
}
