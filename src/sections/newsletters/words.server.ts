import { createI18n, type I18n } from '#i18n/i18n.ts'
import type { Lang } from '#i18n/locale.ts'
import { ar as ARABIC } from '#i18n/messages.ar.ts'
import { en as ENGLISH } from '#i18n/messages.en.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { ar } from './mail-messages.ar.ts'
import { en } from './mail-messages.en.ts'

/** Words and formats of the mails in a language, as of a reader without choices. */
export function mailI18n(lang: Lang, now: Date): I18n {
  const dict = lang === 'ar' ? { ...ARABIC, ...ar } : { ...ENGLISH, ...en }
  return createI18n({ lang, dict, prefs: DEFAULT_PREFS, now })
}
