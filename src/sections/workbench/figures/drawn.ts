import { daysBetween } from '#datasets/series/dates.ts'
import { lastOfEach, type Frequency } from '#datasets/series/periods.ts'
import type { SeriesPoint } from '#datasets/series/point.ts'
import { byWeeks } from '#datasets/series/ranges.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'

/** Values of a drawing beyond which it has one a month: a page with eight daily series of forty years stays light. */
const MOST_BY_WEEK = 2400

/** Weeks that a drawing can show: ten years. */
const LONGEST_WEEKS = 530

const WORDS: Readonly<Partial<Record<Frequency, LocalizedText>>> = {
  weekly: { ar: 'آخر قيمة في كل أسبوع', en: 'last value of each week' },
  monthly: { ar: 'آخر قيمة في كل شهر', en: 'last value of each month' },
}

/** Lines as they are drawn: each value, or the last of each week or month of a long range; `words` say which, null for each. */
export function drawn(lines: readonly (readonly SeriesPoint[])[]): {
  lines: readonly (readonly SeriesPoint[])[]
  words: LocalizedText | null
} {
  const days = lines.flatMap((points) => [points[0]?.date ?? [], points.at(-1)?.date ?? []].flat()).sort()
  const [first = '', last = first] = [days[0], days.at(-1)]
  if (first === '' || !byWeeks(first, last)) return { lines, words: null }
  const weeks = daysBetween(first, last) / 7
  const frequency = weeks > LONGEST_WEEKS || weeks * lines.length > MOST_BY_WEEK ? 'monthly' : 'weekly'
  const fewer = lines.map((points) => lastOfEach(points, frequency))
  const isFewer = fewer.some((points, index) => points.length < (lines[index]?.length ?? 0))
  return isFewer ? { lines: fewer, words: WORDS[frequency] ?? null } : { lines, words: null }
}
