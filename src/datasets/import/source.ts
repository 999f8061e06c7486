/** One row as the file has it. `line` counts from 1: the line where the record begins, in a sheet the row's number. */
export interface SourceRow {
  line: number
  cells: readonly string[]
}

/** Dates of a workbook count from the end of 1899, or, in old files of the Macintosh, from 1904. */
export type DateSystem = 1900 | 1904

/**
 * The rows of a file in portions: a promise a row would cost more than reading it. May be read once. Reading throws
 * ImportRefusal for a file that is none, is damaged or is made to harm.
 */
export interface RowSource extends AsyncIterable<readonly SourceRow[]> {
  dateSystem: DateSystem
  /** How much of the file was read, 0 to 1; null when its size is not known. */
  fraction(): number | null
}

/** A cell of a workbook whose formula has no saved value. No text of a file is the same. */
export const UNSAVED_FORMULA = '\u0000formula'

/** Encodings of a CSV file; only the first is taken for granted. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1256'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Beyond these a file is not data. A cell of a sheet holds at most 32,767 characters. */
export const MOST_COLUMNS = 2000
export const MOST_CELL_CHARS = 100_000
