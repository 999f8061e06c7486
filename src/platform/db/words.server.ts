import { sql, type RawBuilder } from 'kysely'
import { foldArabic } from '#i18n/fold.ts'
import { QUERY } from '#platform/limits/limits.ts'

/** Shorter words stand only at the beginning of a word: `or` is not to find chlorine. */
const ANYWHERE = 3

/** True where every word occurs in a folded text; of more words than a search has, the first ones are used. */
export function everyWord(words: readonly string[], text: RawBuilder<unknown>): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`false`
  const stands = (word: string) =>
    word.length < ANYWHERE
      ? sql`position(${` ${word}`} in ' ' || ${text}) > 0`
      : sql`position(${word} in ${text}) > 0`
  const folded = words.slice(0, QUERY.words).map(foldArabic)
  return sql<boolean>`(${sql.join(folded.map(stands), sql` and `)})`
}
