import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { Lang } from '#i18n/locale.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { markWords } from '#ui/marks.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { ExportAbout } from './export.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

/** The words of the files themselves: none has a place to fill. */
export type ExportMessage = keyof typeof en

const translators = {
  ar: createTranslator('ar', ar, DEFAULT_PREFS),
  en: createTranslator('en', en, DEFAULT_PREFS),
}

export function wordOf(lang: Lang, key: ExportMessage): string {
  return translators[lang](key)
}

/** The description of a file, line by line, in its language: plain text without bidi controls. */
export function aboutLines(about: ExportAbout): { label: string; value: string }[] {
  const word = (key: ExportMessage) => wordOf(about.lang, key)
  const filters =
    about.filters.length > 0
      ? about.filters.map(({ label, value }) => `${label}: ${value}`)
      : [word('export.filter.none')]
  const lines: [ExportMessage, string][] = [
    ['export.title', about.title],
    ...(about.summary ? [['export.summary', about.summary] satisfies [ExportMessage, string]] : []),
    ['export.source', about.source],
    ...filters.map((filter): [ExportMessage, string] => ['export.filter', filter]),
    ['export.retrieved', isoDay(about.retrieved)],
    ['export.licence', about.licence],
    ['export.address', about.url],
    ...[...markWords(about.marks ?? {}, about.lang), ...(about.withheld ? [about.withheld] : [])].map(
      (words): [ExportMessage, string] => ['export.note', words],
    ),
  ]
  return lines.map(([key, value]) => ({ label: word(key), value: stripBidi(value) }))
}
