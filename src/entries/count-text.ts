import { pluralForm } from '#i18n/number/plural.ts'
import type { Lang } from '#i18n/locale.ts'
import type { EntryKind } from './kind.ts'

/** A number of things of a kind: `3 deals`; `number` writes the count in the reader's digits. */
export function countText(
  { rows }: Pick<EntryKind, 'rows'>,
  count: number,
  lang: Lang,
  number: (count: number) => string,
): string {
  const forms: Partial<Record<string, string>> = rows[lang]
  return (forms[pluralForm(lang, count)] ?? '').replace('{count}', number(count))
}

/** The same where counting stopped before the end. */
export const moreThan = (text: string, lang: Lang): string =>
  lang === 'ar' ? `أكثر من ${text}` : `More than ${text}`

/** What the things of a kind are called together, as a heading: their plural without its count. */
export function pluralName({ rows }: Pick<EntryKind, 'rows'>, lang: Lang): string {
  const name = (lang === 'ar' ? rows.ar.few : rows.en.other).replace('{count}', '').trim()
  return name.charAt(0).toUpperCase() + name.slice(1)
}
