import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { createTranslator, type Translate } from '#i18n/translator.ts'
import { isIsoDay } from '#datasets/values/partial-date.ts'
import { ar as importAr } from '#datasets/import/messages.ar.ts'
import { en as importEn } from '#datasets/import/messages.en.ts'
import { ar as pricesAr } from '#sections/products-prices/import/messages.ar.ts'
import { en as pricesEn } from '#sections/products-prices/import/messages.en.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import type { Problem } from './problem.ts'

const WORDS: Readonly<Record<Lang, Translate>> = {
  ar: createTranslator('ar', { ...importAr, ...pricesAr, ...ar }, DEFAULT_PREFS),
  en: createTranslator('en', { ...importEn, ...pricesEn, ...en }, DEFAULT_PREFS),
}

/** The keys come from the data: that each is there is a test's matter. */
type Loose = (key: string, params: Readonly<Record<string, string | number>>) => string

/** Why a run took nothing, or is held, in the reader's language. */
export function problemText(lang: Lang, { code, params }: Problem): string {
  const said = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : typeof value === 'string' ? plainText(lang, value) : value[lang],
  ])
  return (WORDS[lang] as unknown as Loose)(code, Object.fromEntries(said) as Record<string, string | number>)
}

/** A day as readers write it; any other text in one piece. */
function plainText(lang: Lang, value: string): string {
  return isIsoDay(value) && value.length === 10
    ? formatterOf(lang, new Date(), DEFAULT_PREFS).date(value)
    : isolateWhole(value)
}
