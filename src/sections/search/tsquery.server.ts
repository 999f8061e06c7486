import { sql, type RawBuilder } from 'kysely'
import { foldArabic } from '#i18n/fold.ts'
import { toWesternDigits } from '#i18n/number-input.ts'

const MIN_PREFIX = 3

/** A query cut before its last word; `last` is null where the word is too short or no word to complete. */
export function lastWord(query: string): { head: string; last: string | null } {
  const match = /^(.*?)([\p{L}\p{N}]+)$/su.exec(query)
  const [, head = '', last = ''] = match ?? []
  // Inside quotes, after a minus sign or in `67-56-1` the end is not the beginning of a longer word.
  const open = (head.match(/"/g)?.length ?? 0) % 2 === 1
  return open || /\S$/.test(head) || last.length < MIN_PREFIX ? { head, last: null } : { head, last }
}

/** What the index of Arabic texts is asked: the words (quotes, minus and `or` as on the web), the last one as a beginning too. */
export function arabicQuery(query: string): RawBuilder<unknown> {
  return withPrefix('arabic', foldArabic(query), (text) => sql`kimya_fold(${text})`)
}

/** The same for the English texts. */
export function englishQuery(query: string): RawBuilder<unknown> {
  return withPrefix('english', toWesternDigits(query), (text) => sql`${text}::text`)
}

function withPrefix(
  config: 'arabic' | 'english',
  typed: string,
  fold: (text: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const name = sql.lit(config)
  // Minus signs before anything but a word or a quote mean nothing, and so many of them are more than PostgreSQL takes.
  const query = typed.replace(/-+(?!["\p{L}\p{N}-])/gu, ' ').replace(/-+/g, '-')
  const whole = sql`websearch_to_tsquery(${name}, ${fold(query)})`
  const { head, last } = lastWord(query)
  if (last === null) return whole
  return sql`(${whole} || (websearch_to_tsquery(${name}, ${fold(head)}) && to_tsquery(${name}, ${fold(last)} || ':*')))`
}
