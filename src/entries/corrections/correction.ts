import { LANGS, type Lang } from '#i18n/locale.ts'
import { formText } from '#platform/http/form/form-text.ts'

/** The note for readers about a change, by language; a language without a text shows none. */
export type Correction = Readonly<Record<Lang, string | null>>

/** Longest note, in signs. */
export const MOST_CORRECTION = 1000

/** The note that a form has; null where it does not ask for one. */
export function correctionIn(form: FormData): Correction | null {
  if (!LANGS.some((lang) => form.has(`correction_${lang}`))) return null
  return { ar: textIn(form, 'ar'), en: textIn(form, 'en') }
}

const textIn = (form: FormData, lang: Lang) => formText(form, `correction_${lang}`).trim() || null
