import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { createTranslator } from '#i18n/translator.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

/** The plain words of this layer: none has a place to fill. */
export type DiscoveryMessage = keyof typeof en

const translators = {
  ar: createTranslator('ar', ar, DEFAULT_PREFS),
  en: createTranslator('en', en, DEFAULT_PREFS),
}

export function wordsOf(lang: Lang, key: DiscoveryMessage): string {
  return translators[lang](key)
}

/** `20 نوفمبر 2026`, as a reader without choices sees it. */
export function dateOf(date: Date, lang: Lang): string {
  return formatterOf(lang, date).date(date)
}
