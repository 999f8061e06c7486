import { refusalText } from '#datasets/import/issue-text.ts'
import type { ImportRefusal } from '#datasets/import/refusal.ts'
import { importWords } from '../../imports/words.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'

/** Why a file was refused, in both languages. */
export function inBoth(refusal: Pick<ImportRefusal, 'code' | 'params'>): LocalizedText {
  return {
    ar: refusalText(importWords('ar'), 'ar', refusal),
    en: refusalText(importWords('en'), 'en', refusal),
  }
}
