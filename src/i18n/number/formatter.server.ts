import { createI18n } from '../i18n.ts'
import type { Formatter } from './fmt.ts'
import type { Lang } from '../locale.ts'
import { ar } from '../messages.ar.ts'
import { en } from '../messages.en.ts'
import { DEFAULT_PREFS, type ReaderPrefs } from '../prefs.ts'

/** Formatters for what the server writes by itself: titles, feeds, the frame's data. Without prefs, as a new reader. */
export function formatterOf(lang: Lang, now: Date, prefs: ReaderPrefs = DEFAULT_PREFS): Formatter {
  return createI18n({ lang, dict: lang === 'ar' ? ar : en, prefs, now }).fmt
}
