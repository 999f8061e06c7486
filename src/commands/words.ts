import { isolateWhole, stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { createTranslator, type Translate } from '#i18n/translator.ts'
import type { DatabaseNote } from '#platform/db/note.ts'
import { ar as importAr } from '#datasets/import/messages.ar.ts'
import { en as importEn } from '#datasets/import/messages.en.ts'
import { ar as archiveAr } from '#archive/messages.ar.ts'
import { en as archiveEn } from '#archive/messages.en.ts'
import { ar as sourcesAr } from '#admin/sources/messages.ar.ts'
import { en as sourcesEn } from '#admin/sources/messages.en.ts'
import { ar as pricesAr } from '#sections/products-prices/import/messages.ar.ts'
import { en as pricesEn } from '#sections/products-prices/import/messages.en.ts'
import { ar as commandAr } from './archive/messages.ar.ts'
import { en as commandEn } from './archive/messages.en.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

const DICTIONARIES = {
  ar: { ...importAr, ...pricesAr, ...sourcesAr, ...archiveAr, ...commandAr, ...ar },
  en: { ...importEn, ...pricesEn, ...sourcesEn, ...archiveEn, ...commandEn, ...en },
}

/** An option has its hyphens before it. */
const OPTION = /--[a-z][a-z-]*(?:=[\w.]+)?/g

/** The commands' messages in a language; without marks of direction in English, where a terminal would show them. */
export function wordsOf(lang: Lang): Translate {
  const translate = createTranslator(lang, DICTIONARIES[lang], DEFAULT_PREFS)
  return (key, ...params) => {
    const text = translate(key, ...params)
    return lang === 'ar' ? text.replace(OPTION, isolateWhole) : stripBidi(text)
  }
}

/** The language asked for where it is one of ours, else that of the operator's environment. */
export function langOf(asked: string | undefined, env: Readonly<Record<string, string | undefined>>): Lang {
  if (asked === 'ar' || asked === 'en') return asked
  return (env['LC_ALL'] ?? env['LC_MESSAGES'] ?? env['LANG'] ?? '').startsWith('ar') ? 'ar' : 'en'
}

/** The messages of opening the database, in the operator's language. */
export function databaseNote(t: Translate, { what, params }: DatabaseNote): string {
  const isolated = Object.entries(params).map(([name, value]) => [name, isolateWhole(value)])
  return t(`cli.database.${what}`, Object.fromEntries(isolated))
}
