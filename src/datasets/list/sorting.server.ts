import type { Lang } from '#i18n/locale.ts'
import { isNumeric, type Column } from '../columns.ts'
import type { Heading, ListData } from '../contract.ts'
import type { Dataset } from '../dataset.ts'
import type { ListState } from './state.ts'
import { plainHeading } from './table.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'

const UP: LocalizedText = { ar: '(تصاعدياً)', en: '(ascending)' }
const DOWN: LocalizedText = { ar: '(تنازلياً)', en: '(descending)' }

/** Every order of a dataset, each way. */
export function sortsOf({ columns }: Dataset, { sort }: ListState, lang: Lang): ListData['sorts'] {
  return Object.entries(columns).flatMap(([key, column]) => {
    if (!column.sort) return []
    const ways = topFirst(column) ? [true, false] : [false, true]
    return ways.map((descending) => ({
      value: (descending ? '-' : '') + key,
      label: `${(column.heading ?? column.label)[lang]} ${(descending ? DOWN : UP)[lang]}`,
      on: sort.column === key && sort.descending === descending,
    }))
  })
}

/** Figures and dates are first asked for from the top, names from the beginning. */
function topFirst(column: Column): boolean {
  return isNumeric(column) || column.type === 'date' || column.type === 'partialDate'
}

/** A column's heading with the address of the list sorted by it, the other way round when it is already. */
export function headingOf(
  key: string,
  column: Column,
  { sort }: ListState,
  lang: Lang,
  link: (changed: Partial<ListState>) => string,
): Heading {
  const heading = plainHeading(key, column, lang)
  const sorted = sort.column === key ? (sort.descending ? 'descending' : 'ascending') : null
  const descending = sorted === null ? topFirst(column) : sorted === 'ascending'
  return { ...heading, sort: column.sort ? link({ sort: { column: key, descending } }) : null, sorted }
}
