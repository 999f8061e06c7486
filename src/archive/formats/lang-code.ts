import type { Lang } from '#i18n/locale.ts'

/** A language of ours by its code, also with a country: `en-US`, `ar_SA`. */
export function langOfCode(code: string): Lang | null {
  const [short = ''] = code.trim().toLowerCase().split(/[-_]/, 1)
  return short === 'ar' || short === 'en' ? short : null
}
