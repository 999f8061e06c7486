import { isolateText } from '#i18n/bidi/bidi.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import type { Lang } from '#i18n/locale.ts'
import { createTranslator, type Translate } from '#i18n/translator.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { partialDate } from '#datasets/present.server.ts'
import { ar } from '../messages.ar.ts'
import { en } from '../messages.en.ts'

/** How a comparison speaks: on its page and in its file alike. */
export interface Say {
  lang: Lang
  t: Translate
  /** Of a figure that is not on record: who gave it. */
  typed: string
  fmt: Formatter
  /** A text of the record, isolated: its own language's or the twin's. */
  pick: (texts: { ar: string | null; en: string | null }) => string
  /** A date as exact as it is known. */
  date: (text: string) => string
  /** A decimal with all its digits. */
  figure: (text: string) => string
}

/** The words of a reader's comparison, or of the worked example. */
export function sayIn(
  { lang, now, prefs }: Pick<RequestContext, 'lang' | 'now' | 'prefs'>,
  isExample = false,
): Say {
  const fmt = formatterOf(lang, now, prefs)
  const t = createTranslator(lang, lang === 'ar' ? ar : en, prefs)
  return {
    lang,
    fmt,
    t,
    typed: t(isExample ? 'landed-cost.assumed' : 'landed-cost.typed'),
    pick: (texts) =>
      isolateText((lang === 'ar' ? (texts.ar ?? texts.en) : (texts.en ?? texts.ar)) ?? '', lang),
    date: (text) => partialDate(text, fmt),
    figure: (text) => fmt.number(Number(text), text.split('.')[1]?.length ?? 0),
  }
}
