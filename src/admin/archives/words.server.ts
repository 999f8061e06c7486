import { ar as archiveAr } from '#archive/messages.ar.ts'
import { en as archiveEn } from '#archive/messages.en.ts'
import { refusalText } from '#datasets/import/issue-text.ts'
import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { createTranslator, type Translate } from '#i18n/translator.ts'
import { importWords } from '../imports/words.server.ts'
import type { RequestProblem } from './requests.server.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

const WORDS: Readonly<Record<Lang, Translate>> = {
  ar: createTranslator('ar', { ...archiveAr, ...ar }, DEFAULT_PREFS),
  en: createTranslator('en', { ...archiveEn, ...en }, DEFAULT_PREFS),
}

/** The messages of archives in the panel: only the server needs them. */
export const archiveWords = (lang: Lang): Translate => WORDS[lang]

/** Why the work on an archive ended early, in a sentence. */
export function problemText(lang: Lang, { code, params }: RequestProblem): string {
  const t = archiveWords(lang)
  if (code === 'taken' || code === 'gone' || code === 'fault') return t(`admin.archives.problem.${code}`)
  // A place is a path of the server's own.
  if (code === 'missing') return t('admin.archives.problem.missing')
  // What is wrong with an address is said of those of sources too.
  if (isAddressCode(code)) return refusalText(importWords(lang), lang, { code, params })
  const isolated = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? isolateWhole(value) : value,
  ])
  return t(`archive.refused.${code}`, Object.fromEntries(isolated))
}

const isAddressCode = (
  code: RequestProblem['code'],
): code is Extract<RequestProblem['code'], `address_${string}`> => code.startsWith('address_')
