import { ar as languageAr } from '#i18n/messages.ar.ts'
import { en as languageEn } from '#i18n/messages.en.ts'
import type { I18nInput } from '#i18n/i18n.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { ar as formsAr } from '#ui/form/form-messages.ar.ts'
import { en as formsEn } from '#ui/form/form-messages.en.ts'
import { ar as uiAr } from '#ui/messages.ar.ts'
import { en as uiEn } from '#ui/messages.en.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

const WORDS = {
  ar: { ...languageAr, ...uiAr, ...formsAr, ...ar },
  en: { ...languageEn, ...uiEn, ...formsEn, ...en },
}

/** The language of a piece that the server writes by itself: no browser is sent these words. */
export function wordsFor({ lang, prefs, now }: Pick<RequestContext, 'lang' | 'prefs' | 'now'>): I18nInput {
  return { lang, prefs, now, dict: WORDS[lang] }
}
