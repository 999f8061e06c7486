import type { RawBuilder } from 'kysely'
import type { Marks } from '#ui/marks.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { readSourcesWhere } from './charts/sources.server.ts'
import type { Dataset } from './dataset.ts'
import type { Highlight, HighlightContext } from './highlight.ts'
import { countWords } from './words.server.ts'

/** A number as a highlight, with the words after it in their plural forms; null for none. */
export function countHighlight(
  { lang, now, prefs }: HighlightContext,
  count: number,
  words: Dataset['rows'],
): Highlight {
  if (count === 0) return null
  const fmt = formatterOf(lang, now, prefs)
  return { value: fmt.number(count), label: countWords(words, count, lang, { fmt }) }
}

/** The marks of the rows that a highlight counts. */
export async function highlightMarks(
  ctx: HighlightContext,
  dataset: Dataset,
  condition: RawBuilder<unknown>,
): Promise<Marks> {
  const presentContext = { lang: ctx.lang, fmt: formatterOf(ctx.lang, ctx.now, ctx.prefs) }
  return (await readSourcesWhere(ctx, dataset, condition, presentContext)).marks
}
