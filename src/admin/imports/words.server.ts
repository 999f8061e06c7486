import { ar as importAr } from '#datasets/import/messages.ar.ts'
import { en as importEn } from '#datasets/import/messages.en.ts'
import type { Lang } from '#i18n/locale.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { createTranslator, type Translate } from '#i18n/translator.ts'
import { ar as pricesAr } from '#sections/products-prices/import/messages.ar.ts'
import { en as pricesEn } from '#sections/products-prices/import/messages.en.ts'
import { ar } from './panel-messages.ar.ts'
import { en } from './panel-messages.en.ts'

const WORDS: Readonly<Record<Lang, Translate>> = {
  ar: createTranslator('ar', { ...importAr, ...pricesAr, ...ar }, DEFAULT_PREFS),
  en: createTranslator('en', { ...importEn, ...pricesEn, ...en }, DEFAULT_PREFS),
}

/** The messages of an import in the panel: only the server needs them. */
export const importWords = (lang: Lang): Translate => WORDS[lang]
