import type { Lang } from '#i18n/locale.ts'
import type { Dictionary } from '#i18n/messages.ts'

const words: Record<Lang, Record<string, Dictionary[string]>> = { ar: {}, en: {} }

/** Adds messages to a language. The server has them all; a browser those of its page's language, as pages need them. */
export function provideMessages(lang: Lang, messages: Dictionary): void {
  Object.assign(words[lang], messages)
}

/** The words of a language: one permanent object, which later messages join. */
export function dictionaryOf(lang: Lang): Dictionary {
  return words[lang]
}
