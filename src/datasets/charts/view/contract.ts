import type { Marks } from '#ui/marks.ts'
import type { Drawing, Refusal } from '#ui/charts/drawing.ts'

/** Everything that a chart's figure shows: plain data, in the reader's words. */
export interface ChartData {
  /** One on its page. */
  id: string
  title: string
  /** What narrows it, its unit, the rule of counting. */
  note: string
  summary: string
  /** Null where no figure can be drawn. */
  drawing: Drawing | null
  /** What is counted and what is not. */
  rules: string | null
  refusals: readonly Refusal[]
  table: {
    caption: string
    columns: readonly { label: string; numeric: boolean }[]
    rows: readonly (readonly string[])[]
  }
  source: string
  citation: string
  /** Path of its own page, without language. */
  permalink: string
  /** The same in full, in the reader's language. */
  address: string
  downloads: readonly { label: string; href: string }[]
  /** Html that shows it elsewhere. */
  embed: string | null
  /** Of its figures. */
  marks: Marks
}
