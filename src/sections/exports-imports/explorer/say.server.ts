import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import type { Lang } from '#i18n/locale.ts'
import { createTranslator, type Translate } from '#i18n/translator.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

/** How the explorer speaks: on its page and in its files alike. */
export interface Say {
  lang: Lang
  t: Translate
  fmt: Formatter
}

export function sayIn({ lang, now, prefs }: Pick<RequestContext, 'lang' | 'now' | 'prefs'>): Say {
  return {
    lang,
    t: createTranslator(lang, lang === 'ar' ? ar : en, prefs),
    fmt: formatterOf(lang, now, prefs),
  }
}
