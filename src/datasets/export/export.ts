import type { Lang } from '#i18n/locale.ts'
import type { Marks } from '#ui/marks.ts'

export type ExportFormat = 'csv' | 'xlsx' | 'json'

/**
 * A column of an export, in the language of the file. A row's cells are in the order of the columns.
 * `partialDate` is `2026`, `2026-05` or `2026-05-09`; `date` is `YYYY-MM-DD`.
 */
export interface ExportColumn {
  /** Name of the value in JSON. */
  key: string
  label: string
  type: 'text' | 'number' | 'integer' | 'date' | 'partialDate' | 'boolean' | 'list' | 'url'
  /** Digits after the point that a spreadsheet shows; the file always holds all of them. */
  decimals?: number
  /** Printed after the label; `%` also follows each figure of a spreadsheet. A percent is 12.5, not 0.125. */
  unit?: string
}

/** Where the rows are from: at the top of a CSV, on a sheet of its own in XLSX, under `about` in JSON. */
export interface ExportAbout {
  title: string
  /** What the rows answer in a sentence; left out where they answer nothing. */
  summary?: string | null
  lang: Lang
  /** The reader's filters, in words. */
  filters: readonly { label: string; value: string }[]
  source: string
  licence: string
  retrieved: Date
  /** The page that shows these rows. */
  url: string
  /** The marks of the rows. */
  marks?: Marks
  /** What is left out because it may not be passed on, in words. */
  withheld?: string | null
}

/** A figure that a double cannot hold comes as a decimal string with all its digits. */
export type Cell = string | number | boolean | null | readonly string[]
export type Row = readonly Cell[]

/** Rows some hundred at a time. `return()` of its iterator is called when the reader leaves early. */
export type Batches = AsyncIterable<readonly Row[]>

/** A label with its unit, as a heading says it; `Change %` has it already. */
export function headingOf({ label, unit }: ExportColumn): string {
  return unit && !label.includes(unit) ? `${label} (${unit})` : label
}

export function isFigure({ type }: ExportColumn): boolean {
  return type === 'number' || type === 'integer'
}
