import { foldArabic } from '#i18n/words/fold.ts'

/** A label as it is compared: folded, only letters and digits, one blank between words. */
export function foldKey(text: string): string {
  return foldArabic(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
