/** A number as it is written, as a pattern over folded text: its whole part and its decimals are groups. */
export const NUMBER = String.raw`(?<![\d.,/\-]|\d )(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?!\d|[.,]\d)`

/** The upper end of a range: what is before it is the sign between the two. */
export const NEXT_NUMBER = String.raw`(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?!\d|[.,]\d)`

/** A number with how exactly it is written. */
export interface Written {
  value: number
  /** Half of its last digit's worth: what rounding may have changed. */
  slack: number
}

/** The number of two groups, `times` what it counts. */
export function writtenNumber(whole: string, decimals: string | undefined, times = 1): Written {
  const digits = (decimals?.length ?? 1) - 1
  return {
    value: Number(whole.replaceAll(',', '') + (decimals ?? '')) * times,
    slack: 0.5 * 10 ** -digits * times,
  }
}
