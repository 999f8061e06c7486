import type { Formatter } from '#i18n/number/fmt.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Column } from './columns.ts'
import { countForms, type ArabicPlural, type EnglishPlural } from '#i18n/number/plural.ts'

/** The unit that all figures of a column have; null where they have none or several. */
export function unitOf(column: Column, lang: Lang): string | null {
  return 'unit' in column && column.unit ? column.unit[lang] : null
}

/** The unit in which a range is typed: the measure's, where rows have different ones. */
export function rangeUnit(column: Column, lang: Lang): string | null {
  return column.type === 'number' && column.measure ? column.measure.unit[lang] : unitOf(column, lang)
}

/** The number of rows in the words of the dataset, in the plural form that it takes. */
export function countWords(
  rows: { ar: ArabicPlural; en: EnglishPlural },
  count: number,
  lang: Lang,
  { fmt }: { fmt: Formatter },
): string {
  return countForms(lang, count, rows, fmt)
}
