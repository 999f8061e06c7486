import type { PackedPlot } from '#ui/charts/packed.ts'
import type { ChartSpec } from '../chart-spec.ts'
import type { FiguresTable } from '../figures-words.server.ts'

/** The figure of a chart on a page: its plot, and everything beside it as finished text. */
export interface ChartData extends Required<Pick<ChartSpec, 'refusals' | 'marks'>> {
  /** Null where no figure can be plotted. */
  plot: PackedPlot | null
  /** One on its page. */
  id: string
  title: string
  /** Its filters, its unit, the rule of counting. */
  note: string
  summary: string
  /** The rules of counting. */
  rules: string | null
  table: FiguresTable
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
