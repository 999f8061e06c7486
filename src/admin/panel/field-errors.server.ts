import { ERRORS, Refusal } from '#platform/http/errors.ts'
import type { Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'

/** The errors of a form, by field, in words that say what to do. */
export class FieldErrors extends Refusal {
  readonly texts: Readonly<Record<string, LocalizedText>>

  constructor(texts: Readonly<Record<string, LocalizedText>>) {
    super('invalid_input')
    this.texts = texts
  }
}

/** The texts beside the fields of a refused form; a refusal that names only codes has the catalogue's. */
export function fieldTexts(error: unknown, lang: Lang): Record<string, string> {
  if (!(error instanceof Refusal)) return {}
  const texts = error instanceof FieldErrors ? error.texts : {}
  const coded = Object.entries(error.fields).map(([name, code]) => [name, ERRORS[code][lang]] as const)
  return Object.fromEntries([
    ...coded,
    ...Object.entries(texts).map(([name, text]) => [name, text[lang]] as const),
  ])
}
