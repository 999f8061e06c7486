import { createI18n, type I18n } from './i18n.ts'
import type { Dictionary } from './messages.ts'
import { pageLang, pageMade, pagePrefs } from './page.ts'

let made: Promise<I18n> | undefined

/** Formatters and the words of dates and counts for a script of a page; with `words` those of a part as well. */
export async function pageI18n(words?: Dictionary): Promise<I18n> {
  const base = await (made ??= load())
  return words ? createI18n({ ...base, dict: { ...base.dict, ...words } }) : base
}

async function load(): Promise<I18n> {
  const lang = pageLang()
  const dict = lang === 'en' ? (await import('./messages.en.ts')).en : (await import('./messages.ar.ts')).ar
  return createI18n({ lang, prefs: pagePrefs(), now: pageMade(), dict })
}
