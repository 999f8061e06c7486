import type { Lang } from './locale.ts'

export type Digits = 'latn' | 'arab'

/** What a reader chose about numbers and dates. */
export type ReaderPrefs = { digits: Digits; hijri: boolean }

/** Key of the language that a reader chose, in local storage and as a cookie. */
export const LANG_KEY = 'lan'

/** Whether anything (a cookie, an entry of the storage) names a language. Not beside the addresses of languages, which no page's script needs. */
export function isLang(value: unknown): value is Lang {
  return value === 'ar' || value === 'en'
}

export const PREFS_COOKIE = 'prefs'

export const DEFAULT_PREFS: ReaderPrefs = { digits: 'latn', hijri: false }

/** Reads the cookie's value (`d=arab&h=1`); anything unknown or missing means the default. */
export function parsePrefs(cookie: string | null | undefined): ReaderPrefs {
  const fields = new URLSearchParams(cookie ?? '')
  return { digits: fields.get('d') === 'arab' ? 'arab' : 'latn', hijri: fields.get('h') === '1' }
}

/** The cookie's value for the given choices; empty for the defaults, so that the cookie can be dropped. */
export function serializePrefs(prefs: ReaderPrefs): string {
  return [prefs.digits === 'arab' && 'd=arab', prefs.hijri && 'h=1'].filter(Boolean).join('&')
}

/** The digits to print on a page: Arabic-Indic ones are a choice for Arabic text and never occur in English. */
export function digitsFor(lang: Lang, prefs: ReaderPrefs): Digits {
  return lang === 'ar' ? prefs.digits : 'latn'
}
