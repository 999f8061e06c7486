/** The sum of values; null of none. Plain, so that a figure is compared with nothing of the code that makes it. */
export function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null
}

/** The mean of the values that are known; null of none. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  const sum = sumOf(known)
  return sum === null ? null : sum / known.length
}

/** A figure as both languages write it, `12,345.6`: up to two decimals, or exactly as many as are given; a dash for none. */
export function figureText(value: number | null, decimals?: number): string {
  if (value === null) return '—'
  return value.toLocaleString('en', {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? 2,
  })
}

/** The last day that a date known to the year, the month or the day can mean, as texts compare: `2026-05-31` of `2026-05`. */
export function lastDayOf(date: string): string {
  return date + '-12-31'.slice(date.length - 4)
}

/** The rows that figures over them are of: the real ones, or where there are none, the others. */
export function ofOneKind<Row extends { demo: boolean }>(rows: readonly Row[]): Row[] {
  const real = rows.filter(({ demo }) => !demo)
  return real.length > 0 ? real : [...rows]
}

/** A sentence with its words for one as a number: English counts of one are written out. */
export const withOne = (text: string): string => text.replace(/\bone\b/gi, '1')
