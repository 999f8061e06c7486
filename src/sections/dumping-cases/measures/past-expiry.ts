/** The state of measures whose last day has passed without word of an extension, a review or an end. */
export const PAST_EXPIRY = {
  ar: 'انقضى أجلها ولم يتأكد انتهاؤها',
  en: 'Past its expiry, to be confirmed',
} as const

/** Conditions that end with the last day; with a sunset review a duty stays in force beyond it. */
export const ENDING: readonly string[] = ['provisional_measures', 'definitive_in_force']

/** Whether a case's measures are past their last day, which may be known to the month or the year. */
export function isPastExpiry(condition: unknown, expiry: unknown, today: string): boolean {
  return (
    typeof condition === 'string' &&
    ENDING.includes(condition) &&
    typeof expiry === 'string' &&
    expiry < today.slice(0, expiry.length)
  )
}
