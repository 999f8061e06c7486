import type { ExportColumn } from '../export/export.ts'
import type { Words } from '../words.ts'

/** A column of a file with what it means in both languages. */
export interface WordedColumn extends ExportColumn {
  words: Words
}

/** Columns by key, type and meaning. */
export const wordedColumns = (
  columns: readonly (readonly [string, ExportColumn['type'], Words])[],
): readonly WordedColumn[] => columns.map(([key, type, words]) => ({ key, type, words, label: words.en }))
