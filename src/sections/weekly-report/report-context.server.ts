import { LRI, PDI, isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import { isolateText } from '#i18n/bidi/bidi.ts'
import { drawable } from '#i18n/drawable.ts'
import { createI18n } from '#i18n/i18n.ts'
import type { Lang } from '#i18n/locale.ts'
import { ar as ARABIC } from '#i18n/messages.ar.ts'
import { en as ENGLISH } from '#i18n/messages.en.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

/** Words and formats of a report, which are the same for every reader; texts ready to be set. */
export function reportContext(lang: Lang, now: Date) {
  const dict = lang === 'ar' ? { ...ARABIC, ...ar } : { ...ENGLISH, ...en }
  const i18n = createI18n({ lang, dict, prefs: DEFAULT_PREFS, now })
  const plain = (text: string) => drawable(withoutUnknown(text), lang)
  return {
    ...i18n,
    comma: lang === 'ar' ? '، ' : ', ',
    ltr: (text: string) => `${LRI}${text}${PDI}`,
    text: (text: string) => isolateText(plain(text), lang),
    whole: (text: string) => isolateWhole(plain(text)),
  }
}

export type ReportContext = ReturnType<typeof reportContext>

/** A title may have a sign that the fonts lack; a report cannot fail for it. */
const withoutUnknown = (text: string) =>
  text.replace(
    /[^\p{Script=Latin}\p{Script=Arabic}\p{M}\p{N}\p{P}\p{Zs}+<=>$€£%°±×÷→←≤≥≈−©®™₀-₉\u2066-\u2069\n]/gu,
    '',
  )
