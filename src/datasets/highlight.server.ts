import { formatterOf } from '#i18n/formatter.server.ts'
import type { Dataset } from './dataset.ts'
import type { Highlight, HighlightContext } from './highlight.ts'
import { countWords } from './words.server.ts'

/** A number as a highlight, with the words that stand behind it in their plural forms; null for none. */
export function countHighlight(
  { lang, now, prefs }: HighlightContext,
  count: number,
  words: Dataset['rows'],
): Highlight {
  if (count === 0) return null
  const fmt = formatterOf(lang, now, prefs)
  return { value: fmt.number(count), label: countWords(words, count, lang, { fmt }) }
}
