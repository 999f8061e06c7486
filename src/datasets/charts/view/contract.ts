import type { ChartSpec } from '../chart-spec.ts'

/** The figure of a chart on a page: its plot, and everything beside it as finished text. */
export interface ChartData extends Required<Pick<ChartSpec, 'plot' | 'refusals' | 'marks'>> {
  /** One on its page. */
  id: string
  title: string
  /** Its filters, its unit, the rule of counting. */
  note: string
  summary: string
  /** The rules of counting. */
  rules: string | null
  table: {
    caption: string
    columns: readonly { label: string; numeric: boolean }[]
    rows: readonly (readonly string[])[]
  }
  source: string
  /** The same in pieces, with the pages that they lead to. */
  credit: readonly { text: string; href: string | null }[]
  citation: string
  /** Path of its own page, without language. */
  permalink: string
  /** The same in full, in the reader's language. */
  address: string
  /** Where the workbench opens its series; null where it is of none. */
  workbench: string | null
  /** Why its figures are in no file; null where they are. */
  withheld: string | null
  downloads: readonly { label: string; href: string }[]
  /** Html that shows it elsewhere. */
  embed: string | null
}
