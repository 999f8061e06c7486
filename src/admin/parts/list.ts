/** A page of a list, as PanelList shows it. */
export interface ListPage<Row> {
  rows: readonly Row[]
  /** How many there are on all pages. */
  count: number
  /** 1-based. */
  page: number
  /** At least 1. */
  pages: number
  /** What the rows were narrowed by, as the address has it; absent where nothing is chosen. */
  asked: Readonly<Record<string, string>>
}
