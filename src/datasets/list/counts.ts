import type { Lang } from '#i18n/locale.ts'
import type { Marks } from '#ui/marks.ts'

export type Facets = Readonly<Record<string, readonly { value: string; count: number }[]>>

/** The counts of a filtered list. */
export interface Counts {
  total: number
  /** The values of each filter with the number of rows they would give beside the other filters, the most frequent first. */
  facets: Facets
  /** The dataset's own figures. */
  figures: Readonly<Record<string, number>>
  /** Where its rows are from; null where the dataset is counted from a table that does not say it. */
  sources: Readonly<Record<Lang, SourcesFound>> | null
}

/** Where rows are from, in a language, and the marks of their figures. */
export interface SourcesFound {
  count: number
  /** The first of them. */
  named: string[] | null
  as_of: string | null
  marks: Marks | null
}
