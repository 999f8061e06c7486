import type { Lang } from '#i18n/locale.ts'
import { markWords, type Marks } from '#ui/marks.ts'

/**
 * The marks of a line's values, in words, where they differ; else none. A revised
 * value is one of the same kind as the others.
 */
export function pointKinds(values: readonly Marks[], lang: Lang): (string | undefined)[] {
  const comma = lang === 'ar' ? '، ' : ', '
  // Most values have no mark.
  const words = values.map((marks) => {
    const { revised: _revised, ...kind } = marks
    return Object.keys(kind).length === 0 ? '' : markWords(kind, lang).join(comma)
  })
  if (new Set(words).size < 2) return values.map(() => undefined)
  return words.map((own) => own || undefined)
}

/** The same of the points of a line, where a gap says nothing. */
export function lineKinds(
  points: readonly { value: number | null; marks?: Marks }[],
  lang: Lang,
): (string | undefined)[] {
  if (points.every(({ marks }) => marks === undefined)) return []
  const known = points.filter(({ value }) => value !== null)
  const kinds = pointKinds(
    known.map(({ marks = {} }) => marks),
    lang,
  )
  let next = 0
  return points.map(({ value }) => (value === null ? undefined : kinds[next++]))
}
