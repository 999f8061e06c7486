import type { Lang } from '#i18n/locale.ts'
import { markWords, type Marks } from '#ui/marks.ts'

/**
 * The marks of a line's values, in words, where they differ; else none. A revised
 * value is one of the same kind as the others.
 */
export function pointKinds(values: readonly Marks[], lang: Lang): (string | undefined)[] {
  const words = values.map(({ revised: _revised, ...kind }) =>
    markWords(kind, lang).join(lang === 'ar' ? '، ' : ', '),
  )
  if (new Set(words).size < 2) return values.map(() => undefined)
  return words.map((own) => own || undefined)
}
