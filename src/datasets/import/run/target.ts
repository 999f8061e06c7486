import type { LocalizedText } from '#i18n/localized-text.ts'
import type { IssueParams, Named } from '../refusal.ts'
import type { Issue } from './issues.ts'
import type { CellType, CellValue } from '../values/cell-type.ts'

/** A column that an import may fill. */
export interface ImportColumn {
  /** Also the column's name in the table. */
  key: string
  type: CellType
  /** An empty cell is an error. Columns of the natural key are required unless they are `optional`. */
  required?: boolean
  /** Of the natural key, and still may be empty. */
  optional?: boolean
  /** The value where the cell is empty or no column is mapped. */
  fallback?: CellValue
  /** The column with the reason why this one has no value: a cell may name it. */
  reason?: string
  labels?: { ar: string; en: string }
  /** Its meaning and unit, for the note of a template. */
  meaning?: { ar: string; en: string }
  unit?: { ar: string; en: string }
  /** How a text looks that has a form of its own. */
  sample?: string
  /** Other names by which a file's header is known. */
  aliases?: readonly string[]
  /** Units that a file may have beside the stored one, and what one of them is in it (`kt` of a column in t: 1000). */
  units?: Readonly<Record<string, number>>
}

/**
 * A row's values by column.
 * @public For the rules of the datasets.
 */
export type ImportRow = Readonly<Record<string, CellValue | null>>

/**
 * A rule over several cells that a row breaks. `code` is a message of its own, like `capacity.issue.shares`.
 * @public For the rules of the datasets.
 */
export interface RowFault {
  column?: string
  code: string
  params?: IssueParams
}

/**
 * A checked row; the values are in the order of the target's columns. One under a negative line has a fault or is doubted: it
 * is staged for its key alone, so that rows of the same key stay out with it.
 */
export interface StagedRow {
  line: number
  values: readonly (CellValue | null)[]
}

/** Two lines of the file with the same natural key. */
export interface Duplicate {
  line: number
  first: number
  key: Named
}

/** A line without a fault of its own, and another with its key. */
export interface Twin {
  line: number
  other: number
}

export interface Outcome {
  inserted: number
  updated: number
  /** Rows that the table already has exactly so. */
  unchanged: number
  /** Rows of earlier files of its source that it replaces and does not have. */
  removed?: number
  /** The first violations of the table's own rules. When there is any, nothing was written. */
  faults: readonly Issue[]
  faultCount: number
  /** The first of them; when there is any, nothing was written. */
  duplicates: readonly Duplicate[]
  duplicateCount: number
  /** Lines of the file that stay out where only the good ones are imported; null where they are not all known. */
  linesOut: number | null
  /** Those of them that are out only because of another line. */
  twins: readonly Twin[]
}

/** A day, `2026-06-30`, and the value on it; null where values from there on are not drawn. */
export type PictureValue = readonly [day: string, value: number | null]

/** A series around what is doubtful of it: as it is stored and as the file has it, both oldest first. */
export interface DoubtPicture {
  series: LocalizedText
  /** As it is stored, `USD/t`. */
  unit: string
  stored: readonly PictureValue[]
  file: readonly PictureValue[]
}

/** The faults of an import's rows; with any of them nothing is written. */
export type Obstacles = Pick<Outcome, 'duplicates' | 'duplicateCount' | 'faults' | 'faultCount'>

export const NO_OBSTACLES: Obstacles = { duplicates: [], duplicateCount: 0, faults: [], faultCount: 0 }
export const NONE_OUT: Pick<Outcome, 'linesOut' | 'twins'> = { linesOut: 0, twins: [] }

/** `commit` imports a file whole or not at all, `good` the lines that have no fault. */
export type ImportMode = 'dry' | 'commit' | 'good'

/** Asked by a check of a file that is found good so far, with what the import would do; true has it done as that of its good lines. */
export type Decide = (outcome: Outcome) => Promise<boolean>

/** Where an import goes. One run: begin, write as often as there are batches, then finish or abort. */
export interface ImportTarget {
  columns: readonly ImportColumn[]
  /** Keys of the columns that say which row it is. */
  key: readonly string[]
  /** Rules over several cells, for a row whose cells are all right. */
  check?(row: ImportRow): readonly RowFault[]
  /** Warnings about valid rows, such as a figure far from the one before it. Every row of the file is checked, in order. */
  warn?(batch: readonly StagedRow[]): Promise<readonly Issue[]>
  /** The doubt about each valid row, where nobody looks at the file before it is imported; such rows stay out until somebody does. */
  doubt?(batch: readonly StagedRow[]): Promise<readonly (Issue | null)[]>
  /** The series that were doubted so far, to be drawn. */
  pictures?(): readonly DoubtPicture[]
  /**
   * Makes ready; the same mark (file, mapping, columns) goes on where a run broke off. Gives how many rows of the file are
   * safe with us already, 0 at the beginning. Throws ImportRefusal `running` while another process does it.
   */
  begin(mark: string, mode: ImportMode): Promise<number>
  /**
   * Takes a batch, at the latest with the next ones; records with it, in one statement, that the first `sourceRows` rows of the
   * file are done. Resolves when it can take more.
   */
  write(batch: readonly StagedRow[], sourceRows: number): Promise<void>
  /** Called when the file has an error: nothing of it will be committed, and what was made ready may be let go. */
  onFirstError?(): void
  /**
   * Counts what changes and, unless the mode is `dry` or `decide` says no, does it in one transaction. Nothing is left behind.
   * `faulty` are the lines in which faults were found; null where they are not all known.
   */
  finish(mode: ImportMode, faulty: ReadonlySet<number> | null, decide?: Decide): Promise<Outcome>
  /** Throws everything away that was written. */
  abort(): Promise<void>
  /** Lets go without throwing anything away, so that the run may be taken up again. */
  leave(): Promise<void>
}

/** A column by its name for readers; its key where it has none. */
export function nameOf(columns: readonly ImportColumn[], key: string): Named {
  return columns.find((column) => column.key === key)?.labels ?? key
}
