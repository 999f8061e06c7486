import type { Formatter } from '#i18n/fmt.ts'
import type { Lang } from '#i18n/locale.ts'
import { pluralForm, type ArabicPlural, type EnglishPlural } from '#i18n/plural.ts'

/** The number of rows in the words of the dataset, in the plural form that it takes. */
export function countWords(
  rows: { ar: ArabicPlural; en: EnglishPlural },
  count: number,
  lang: Lang,
  { fmt }: { fmt: Formatter },
): string {
  const forms: Readonly<Record<string, string>> = rows[lang]
  return (forms[pluralForm(lang, count)] ?? '').replace('{count}', fmt.number(count))
}
