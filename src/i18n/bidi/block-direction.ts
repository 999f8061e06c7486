import type { Lang } from '../locale.ts'

const ARABIC = /[\u0590-\u08FF\uFB1D-\uFEFC]/u
const OTHER = /(?![\u0590-\u08FF\uFB1D-\uFEFC])\p{L}/u

/**
 * The direction of a block without a chosen one: its text's own (null), or the other when not one letter is of the text's
 * script. By its first letter, as `dir="auto"` has it, an Arabic sentence that begins with a company's name would be set from the left.
 */
export function blockDirection(text: string, lang: Lang): 'rtl' | 'ltr' | null {
  if (lang === 'ar') return OTHER.test(text) && !ARABIC.test(text) ? 'ltr' : null
  return ARABIC.test(text) && !OTHER.test(text) ? 'rtl' : null
}
