import type { ExportColumn } from '../export/export.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'

/** A column of a file with what it means in both languages. */
export interface WordedColumn extends ExportColumn {
  words: LocalizedText
}

/** Columns by key, type and meaning. */
export const wordedColumns = (
  columns: readonly (readonly [string, ExportColumn['type'], LocalizedText])[],
): readonly WordedColumn[] => columns.map(([key, type, words]) => ({ key, type, words, label: words.en }))
