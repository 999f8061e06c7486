import { createFormatter, type Formatter } from './number/fmt.ts'
import { dirOf, type Lang } from './locale.ts'
import type { Dictionary } from './messages.ts'
import type { ReaderPrefs } from './prefs.ts'
import { createTranslator, type Translate } from './translator.ts'

/** What a page needs to speak a language; plain data, sent with the page. */
export type I18nInput = {
  lang: Lang
  dict: Dictionary
  prefs: ReaderPrefs
  now: Date
}

export type I18n = I18nInput & { dir: 'rtl' | 'ltr'; t: Translate; fmt: Formatter }

/** Messages and formatters of one language, for pages, mails and feeds alike. */
export function createI18n(input: I18nInput): I18n {
  const { lang, dict, prefs, now } = input
  const t = createTranslator(lang, dict, prefs)
  return { ...input, dir: dirOf(lang), t, fmt: createFormatter(lang, prefs, now, t) }
}
