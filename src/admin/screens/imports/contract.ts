import type { ImportDetail } from '#datasets/import/record/list.server.ts'
import type { ListPage } from '../../parts/list.ts'

interface Choice {
  value: string
  label: string
}

type ImportState = ImportDetail['state']

/** An import in the history. */
export interface ImportRow {
  id: string
  file: string
  target: string
  state: ImportState
  at: string
  by: string | null
  added: number
  changed: number
  /** Lines that were left out, where only the good rows were imported. */
  leftOut: number
  source: string | null
  mayUndo: boolean
}

/** The history of imports, and the form that sends a file. */
export interface ImportsData {
  list: ListPage<ImportRow>
  destinations: readonly Choice[]
  mostBytes: number
  mostText: string
}

/** A column of a file, and what it becomes. */
export interface FileColumn {
  name: string
  samples: readonly string[]
  to: string
}

/** A file that waits: what is chosen for it. */
export interface ImportFileData {
  id: number
  name: string
  /** Of the file: `2.31 MiB`. */
  size: string
  kind: 'csv' | 'xlsx'
  sheets: readonly string[]
  chosen: Readonly<
    Record<
      | 'into'
      | 'mapping'
      | 'series'
      | 'sheet'
      | 'header_row'
      | 'encoding'
      | 'dates'
      | 'decimal'
      | 'source_ar'
      | 'source_en'
      | 'source_url'
      | 'as_of'
      | 'confidence',
      string
    >
  >
  destinations: readonly Choice[]
  mappings: readonly Choice[]
  series: readonly string[]
  encodings: readonly string[]
  /** Whether a file into this place says how sure its figures are. */
  hasConfidence: boolean
  columns: readonly FileColumn[]
  /** Of the column names: those for which the form was made. */
  mark: string
  /** The targets of a column; required ones are marked. */
  fields: readonly (Choice & { required: boolean })[]
  /** The layout of an outside source is known: its columns are not chosen. */
  fixed: boolean
  /** Why the columns cannot be shown with what is chosen. */
  refusal: string | null
  /** The import from which the settings were taken over. */
  remembered: { id: number; at: string } | null
}

/** A fault of a file: where, the cell's text, what is wrong, and which setting helps. */
export interface FaultRow {
  key: string
  severity: 'error' | 'warning'
  line: number
  column: string | null
  value: string | null
  problem: string
  help: 'dates' | 'decimal' | null
}

/** One run: a check or an import. */
export interface ImportRunData {
  id: string
  file: string
  target: string
  targetLabel: string
  dry: boolean
  state: ImportState
  /** It goes on by itself. */
  active: boolean
  stopAsked: boolean
  /** The percentage of the file that is read; null where it is not known yet. */
  percent: number | null
  merging: boolean
  secondsLeft: number | null
  rowsDone: number
  counts: Readonly<
    Record<'rows' | 'added' | 'changed' | 'unchanged' | 'skipped' | 'errors' | 'warnings', number>
  >
  /** Only the good rows are imported. */
  goodOnly: boolean
  /** Lines of the file that stay out of an import of the good rows; 0 where there is none. */
  linesOut: number
  /** The lines that stay out can be fetched as a file. */
  hasLinesOut: boolean
  refusal: string | null
  faults: ListPage<FaultRow>
  /** More faults than are stored one by one. */
  more: number
  at: string
  by: string | null
  finishedAt: string | null
  source: { text: string | null; url: string | null; asOf: string | null }
  undone: { at: string; by: string | null; removed: number; restored: number; kept: number } | null
  /** The file it was made of, while it waits. */
  upload: number | null
  may: { import: boolean; importGood: boolean; undo: boolean; stop: boolean; again: boolean }
}
