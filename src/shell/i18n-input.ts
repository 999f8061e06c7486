import { useMemo } from 'react'
import type { I18nInput } from '#i18n/i18n.ts'
import { dictionaryOf } from '#catalogue/dictionary.ts'
import type { RootData } from './root-data.server.ts'

/** The input of the language layer, made once for a page. */
export function useI18nInput({ lang, prefs, now }: RootData): I18nInput {
  return useMemo(() => ({ lang, prefs, now: new Date(now), dict: dictionaryOf(lang) }), [lang, prefs, now])
}
