/** A page of a list, as PanelList shows it. */
export interface ListPage<Row> {
  rows: readonly Row[]
  /** How many there are on all pages. */
  count: number
  /** 1-based. */
  page: number
  /** At least 1. */
  pages: number
  /** The active filters as in the address; absent where nothing is chosen. */
  asked: Readonly<Record<string, string>>
}
