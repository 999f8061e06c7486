import type { RawBuilder } from 'kysely'
import type { PlotData, Refusal } from '#ui/charts/plot-data.ts'
import type { Marks } from '#ui/marks.ts'
import type { ExportColumn, Row } from '../export/export.ts'

/** The figures of a chart as they are, in the columns of its table and of its files. */
export interface Figures {
  columns: readonly ExportColumn[]
  rows: readonly Row[]
}

/** Where the figures of a chart are from, and what holds for them all. */
export interface ChartOrigin {
  source: string
  /** The names of the sources, each as the figures have it. */
  sources: readonly string[]
  /** Those that the page of sources lists: their names lead there. */
  listed?: readonly string[]
  /** Licence and date of those that have a licence of their own, in words; read from their imports. */
  licences?: readonly string[]
  /** Why the figures are in no file, in words; null where they are, read with the licences. */
  withheld?: string | null
  /** Partial date up to which the figures are known. */
  asOf: string | null
  /** Of the figures. */
  marks: Marks
  /** How current each of its series is, for its files: standing and next due day. */
  standing?: readonly { label: string; value: string }[]
  /** The active filters in words. */
  filters: readonly { label: string; value: string }[]
}

/**
 * A chart in the reader's language, before it is a scene: the one form in which charts of all sections reach a page, a file
 * and a frame.
 */
export interface ChartSpec extends ChartOrigin {
  /** Where the declared title is not enough: what the chart is of. */
  title?: string
  /** Unit, rule of counting: a line above the plot. */
  note?: string
  /** One sentence of what is to be seen, for readers who do not see it. */
  summary: string
  /** The figure that the sentence leads with, as it stands in it. */
  lead?: string
  /** Null where no figure can be plotted. */
  plot: PlotData | null
  /** Rows that are not plotted, each with its reason. */
  refusals?: readonly Refusal[]
  figures: Figures
  /** Where the workbench opens its series, as a path without language. */
  workbench?: string
  /** The rules of counting, on the chart's own page. */
  rules?: string
}

/** A chart of a dataset's rows: its origin is read from the rows. */
export interface RowsChartSpec extends Omit<ChartSpec, keyof ChartOrigin> {
  /** The rows that it is of, in SQL, where they are fewer than the list has: sources and marks are theirs. */
  rows?: RawBuilder<unknown>
}
