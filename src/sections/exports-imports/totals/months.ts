/** The year with whose January `kimya_month_number` begins, and the number of months that it covers. */
const FIRST_YEAR = 1960
const MONTHS = 1680

interface Part {
  /** Number of the first month, and of the first one beyond the last. */
  from: number
  before: number
}

/**
 * Which months of a series lie within a span of partial dates, of annual and of monthly series: the periods p with
 * from <= p <= to as the list has them, where a later end takes its whole year or month.
 */
export function monthSpan({ from, to }: { from: string | null; to: string | null }): {
  annual: Part
  monthly: Part
} {
  // A year begins before its months, and `2026` is not within what begins in 2026-03.
  const [first, last] = [numbersOf(from), numbersOf(to)]
  return {
    annual: part(first && (first.year + (first.month === null ? 0 : 1)) * 12, last && last.year * 12 + 1),
    monthly: part(
      first && first.year * 12 + (first.month ?? 0) + (first.day === null ? 0 : 1),
      last && last.year * 12 + (last.month ?? 11) + 1,
    ),
  }
}

function numbersOf(date: string | null) {
  if (date === null) return null
  const [year = 0, month = null, day = null] = date.split('-').map(Number)
  return { year: year - FIRST_YEAR, month: month === null ? null : month - 1, day }
}

/** From a month to before another, among those that are covered. */
function part(from: number | null, before: number | null): Part {
  return { from: Math.max(0, from ?? 0), before: Math.min(MONTHS, before ?? MONTHS) }
}
