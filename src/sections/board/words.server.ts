import { createI18n, type I18n } from '#i18n/i18n.ts'
import type { Lang } from '#i18n/locale.ts'
import { ar as ARABIC } from '#i18n/messages.ar.ts'
import { en as ENGLISH } from '#i18n/messages.en.ts'
import { DEFAULT_PREFS, type ReaderPrefs } from '#i18n/prefs.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

/** The section's words in a language, for mails and for what a loader puts into words. */
export function wordsIn(lang: Lang, now: Date, prefs: ReaderPrefs = DEFAULT_PREFS): I18n {
  const dict = lang === 'ar' ? { ...ARABIC, ...ar } : { ...ENGLISH, ...en }
  return createI18n({ lang, dict, prefs, now })
}
