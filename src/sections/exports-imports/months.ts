/** First and last year of which a series has bits: as `kimya_month_number` counts. */
const FIRST_YEAR = 1960
const BITS = 1680

interface Part {
  /** Number of the first bit. */
  from: number
  count: number
}

/**
 * Which bits of a series lie within a span of partial dates, of annual and of monthly series: the periods p with
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

/** From a bit to before another, where there are bits. */
function part(from: number | null, before: number | null): Part {
  const first = Math.min(BITS, Math.max(0, from ?? 0))
  return { from: first, count: Math.max(0, Math.min(BITS, before ?? BITS) - first) }
}
