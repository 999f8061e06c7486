import { sql, type RawBuilder } from 'kysely'

/** Shorter words stand only at the beginning of a word: `or` is not to find chlorine. */
const ANYWHERE = 3

/** True where every word stands in a folded text. */
export function everyWord(words: readonly string[], text: RawBuilder<unknown>): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`false`
  const stands = (word: string) =>
    word.length < ANYWHERE
      ? sql`position(' ' || kimya_fold(${word}) in ' ' || ${text}) > 0`
      : sql`position(kimya_fold(${word}) in ${text}) > 0`
  return sql<boolean>`(${sql.join(words.map(stands), sql` and `)})`
}
