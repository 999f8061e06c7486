import { createI18n, type I18n } from './i18n.ts'
import type { Dictionary } from './messages.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import { pageLang, pageMade, pagePrefs } from './page.ts'

/** Both languages come with the formatters: half a kilobyte costs a phone less than a round trip. */
const WORDS = { ar, en }
let made: I18n | undefined

/** Formatters and the words of dates and counts for a script of a page; with `words` those of a part as well. */
export function pageI18n(words?: Dictionary): I18n {
  const base = (made ??= load())
  return words ? createI18n({ ...base, dict: { ...base.dict, ...words } }) : base
}

function load(): I18n {
  const lang = pageLang()
  return createI18n({ lang, prefs: pagePrefs(), now: pageMade(), dict: WORDS[lang] })
}
