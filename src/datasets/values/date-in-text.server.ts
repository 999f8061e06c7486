import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { partialDate } from '../present.server.ts'

/** When something happened, in a sentence, of a partial date: `in 2024`, `in March 2024`, `on 3 March 2024`. */
export function whenInText(value: string, lang: Lang, fmt: Formatter): string {
  const words = partialDate(value, fmt)
  if (lang === 'ar') return `في ${words}`
  return `${value.length === 10 ? 'on' : 'in'} ${words}`
}

/** Since when, or until when, in a sentence: `since March 2024`. */
export function spanInText(word: 'since' | 'until', value: string, lang: Lang, fmt: Formatter): string {
  const words = partialDate(value, fmt)
  return lang === 'ar' ? `${word === 'since' ? 'منذ' : 'حتى'} ${words}` : `${word} ${words}`
}
