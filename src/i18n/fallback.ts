import { otherLang, type Lang } from './locale.ts'

/** A text of both languages; a missing one is null or blank. */
export type Bilingual = { ar?: string | null; en?: string | null }

/** The text to show in a language: its own, else the twin's with the language that it is in; null if there is none. */
export function pickText(texts: Bilingual, lang: Lang): { text: string; lang: Lang } | null {
  for (const candidate of [lang, otherLang(lang)]) {
    const text = texts[candidate]?.trim()
    if (text) return { text, lang: candidate }
  }
  return null
}
