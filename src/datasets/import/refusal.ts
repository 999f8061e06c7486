import type { LocalizedText } from '#i18n/localized-text.ts'

/** Why a file as a whole cannot be imported; the texts are `import.refused.*`. */
export type RefusalCode =
  | 'file_empty'
  | 'file_binary'
  | 'file_encoding'
  | 'file_utf16'
  | 'file_damaged'
  | 'file_locked'
  | 'not_xlsx'
  | 'quote_open'
  | 'record_long'
  | 'cell_long'
  | 'columns_many'
  | 'zip_entries'
  | 'zip_name'
  | 'zip_size'
  | 'zip_ratio'
  | 'zip_nested'
  | 'xlsx_external'
  | 'xlsx_dtd'
  | 'xlsx_strings'
  | 'sheet_missing'
  | 'header_none'
  | 'header_missing'
  | 'header_twice'
  | 'column_unknown'
  | 'column_unmapped'
  | 'column_needed'
  | 'rows_none'
  | 'rows_contradict'
  | 'series_needed'
  | 'running'
  | 'import_unknown'
  | 'import_undone'
  | 'import_unfinished'
  | 'undo_later'
  | 'undo_used'
  | 'address_https'
  | 'address_private'
  | 'address_redirects'
  | 'address_status'
  | 'address_size'
  | 'address_slow'
  | 'address_cut'
  | 'address_coding'
  | 'address_key_elsewhere'
  | 'address_failed'

/** What a message names: a text as it is, or a name in both languages. */
export type Named = string | LocalizedText

export type IssueParams = Readonly<Record<string, number | Named>>

/** The file, its mapping or the moment makes the import impossible. Expected: shown to the editor, never logged as a fault. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal'
  readonly code: RefusalCode
  readonly params: IssueParams

  constructor(code: RefusalCode, params: IssueParams = {}, options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(params)}`, options)
    this.code = code
    this.params = params
  }
}
