import { correctionIn, MOST_CORRECTION, type Correction } from '#entries/corrections/correction.ts'
import { LANGS } from '#i18n/locale.ts'
import { FieldErrors } from '../panel/field-errors.server.ts'

const TOO_LONG = {
  ar: `النص أطول من المسموح، وهو ${MOST_CORRECTION} حرف. اختصره.`,
  en: `The note is longer than ${MOST_CORRECTION} characters. Shorten it.`,
}

/** The note of correction of a form; null where it asks for none. Throws on one that is too long. */
export function readCorrection(form: FormData): Correction | null {
  const correction = correctionIn(form)
  const long = LANGS.filter((lang) => Array.from(correction?.[lang] ?? '').length > MOST_CORRECTION)
  if (long.length > 0)
    throw new FieldErrors(Object.fromEntries(long.map((lang) => [`correction_${lang}`, TOO_LONG])))
  return correction
}
