import { createI18n, type I18n } from '#i18n/i18n.ts'
import type { Lang } from '#i18n/locale.ts'
import { ar } from '#i18n/messages.ar.ts'
import { en } from '#i18n/messages.en.ts'
import type { Dictionary } from '#i18n/messages.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'

const SHARED = { ar, en }

/** Words and formats of the mails of an owner, whose messages are `own`, as of a reader without choices. */
export function mailI18n(lang: Lang, own: Record<Lang, Dictionary>, now: Date): I18n {
  return createI18n({ lang, dict: { ...SHARED[lang], ...own[lang] }, prefs: DEFAULT_PREFS, now })
}
