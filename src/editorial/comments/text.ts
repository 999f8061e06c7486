import type { Lang } from '#i18n/locale.ts'
import { MAX_LENGTH } from './contract.ts'

/** The typed text as it is stored: well-formed, without control characters, at most one empty line in a row. */
export function tidy(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      // A left-open embedding or override would reverse the text after the comment.
      .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

/** The fault of a normalised text, or null. */
export function problemOf(text: string): 'required_field' | 'must_be_valid' | null {
  if (!/[\p{L}\p{N}\p{S}\p{P}]/u.test(text)) return 'required_field'
  return Array.from(text).length > MAX_LENGTH ? 'must_be_valid' : null
}

/** The language that most of its letters are of; without letters, that of the page. */
export function languageOf(text: string, page: Lang): Lang {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (arabic === latin) return page
  return arabic > latin ? 'ar' : 'en'
}
