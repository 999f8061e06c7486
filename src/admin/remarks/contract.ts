import type { EditorRemark } from '#entries/editor/remarks/remark.ts'
import type { Twins } from '#entries/twins/twins.ts'
import type { Lang } from '#i18n/locale.ts'

/** A remark on a text that somebody has open, by its field's column. */
export type ColumnRemark = EditorRemark & { column: string; lang: Lang }

/** The initial remarks of a thing's screen, as the server finds them in its texts. */
export interface LoadedRemarks {
  /** Columns that are looked at. */
  columns: readonly { name: string; field: string; lang: Lang }[]
  list: readonly ColumnRemark[]
  /** The translation state of each field's blocks. */
  twins: Readonly<Record<string, Twins>>
}
