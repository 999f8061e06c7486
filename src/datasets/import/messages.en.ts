import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'import.issue.at': 'Line {line}, column “{column}”: {problem}',
  'import.issue.line': 'Line {line}: {problem}',
  'import.issue.above': '{value} is above the maximum of {max}',
  'import.issue.below': '{value} is below the minimum of {min}',
  'import.issue.boolean': '“{value}” is neither yes nor no',
  'import.issue.country': 'Unknown country “{value}”; use its name or two-letter code',
  'import.issue.date': '“{value}” is not a valid date; write it like 2026-05-09, 2026-05 or 2026',
  'import.issue.date_undeclared':
    'The order of day and month in “{value}” is not declared for the file; add {option}',
  'import.issue.date_coarse': '“{value}” is not precise enough; give the day',
  'import.issue.date_order':
    '“{value}” is ambiguous; say which comes first, the day (--dates=dmy) or the month (--dates=mdy)',
  'import.issue.duplicate': 'Duplicate of line {first} ({key})',
  'import.issue.twin':
    'Line {other} describes the same row: remove one of the two. Neither is imported when only good rows are',
  'import.issue.enum': '“{value}” is not allowed here; use one of: {allowed}',
  'import.issue.formula':
    'The cell holds a formula whose result was not saved; open the workbook, save it and import it again',
  'import.issue.invalid': '“{value}” is not valid here; the template explains the column',
  'import.issue.integer': '“{value}” is not a whole number',
  'import.issue.list_long': 'The list has more than {max} entries',
  'import.issue.number': '“{value}” is not a valid number',
  'import.issue.number_comma':
    '“{value}” is not a number with a decimal point; if a comma separates the decimals, add --decimal=comma',
  'import.issue.reference': '“{value}” was not found; use its key or its name as shown on the site',
  'import.issue.required': 'The cell is empty; this column needs a value',
  'import.issue.required_mark': '“{value}” means no value; this column needs one',
  'import.issue.rule': 'These values contradict each other or are not allowed: {columns}',
  'import.issue.text_control': 'The text contains characters that cannot be displayed',
  'import.issue.text_long': 'The text has {length} characters; the maximum is {max}',
  'import.refused.address_failed': 'The address could not be read: {reason}',
  'import.refused.address_https': 'Only addresses that begin with https:// are fetched',
  'import.refused.address_cut': 'The connection ended before the whole file had come',
  'import.refused.address_coding': 'The file came compressed in a way that cannot be read: {coding}',
  'import.refused.address_key_elsewhere':
    'The address redirected the request with its key to another host, which was not followed',
  'import.refused.address_private':
    'The address points to a machine on a private network and was not contacted',
  'import.refused.address_redirects': 'The address redirects more than {most} times',
  'import.refused.address_size': 'The file at this address is larger than {most} MB',
  'import.refused.address_slow': 'The address did not respond within {seconds} seconds',
  'import.refused.address_status': 'The address responded with status {status}',
  'import.refused.cell_long': 'Line {line}: a cell has more than {most} characters',
  'import.refused.column_unknown':
    'The mapping refers to column {column}, which does not exist or is mapped twice',
  'import.refused.column_unmapped':
    'The file has no column “{column}”, which is required. Columns found: {found}. If the column names are in another line, add --header-row=<line>',
  'import.refused.columns_many': 'Line {line}: more than {most} columns',
  'import.refused.file_binary': 'This is not a CSV file. Save the sheet as CSV (UTF-8) or XLSX',
  'import.refused.file_damaged': 'The file is damaged or incomplete. Save it again and try again',
  'import.refused.file_empty': 'The file has no rows',
  'import.refused.file_encoding':
    'The file is not in UTF-8. Save it as CSV (UTF-8), or state its encoding (older Arabic versions of Excel save in windows-1256)',
  'import.refused.file_utf16':
    'The file is in UTF-16. Save it as CSV (UTF-8), or state its encoding (utf-16le or utf-16be)',
  'import.refused.file_locked':
    'The workbook is password-protected or in a format older than 2007. Save it as XLSX without a password',
  'import.refused.header_missing':
    'The file has no column “{header}”. If the column names are in another line, add --header-row=<line>',
  'import.refused.header_none':
    'No line with column names was found. If there is one, add --header-row=<line>',
  'import.refused.header_twice': 'The file has two columns named “{header}”; map the column by its number',
  'import.refused.import_unknown': 'There is no import {id}',
  'import.refused.column_needed': 'New rows need the column “{column}”, which the file does not have',
  'import.refused.import_undone': 'Import {id} was undone already',
  'import.refused.import_unfinished': 'Import {id} imported nothing, so there is nothing to undo',
  'import.refused.rows_contradict':
    'The rows contradict each other in “{column}”: none of them can be within itself. Nothing was imported',
  'import.refused.rows_none': 'The file has column names and no rows below them',
  'import.refused.series_needed':
    'A file of this source does not say which series it holds; add --series=<name>, one of: {names}',
  'import.refused.not_xlsx': 'This is not an XLSX workbook',
  'import.refused.quote_open': 'Line {line}: a quotation mark is opened but never closed',
  'import.refused.record_long': 'Line {line} is too long for a data row',
  'import.refused.running': 'This import is already running',
  'import.refused.sheet_missing': 'There is no sheet “{sheet}”. The workbook has: {sheets}',
  'import.refused.undo_later': {
    one: 'A later import changed {count} row of this one. Undo that import first',
    other: 'A later import changed {count} rows of this one. Undo that import first',
  },
  'import.refused.undo_used': 'Other rows refer to rows added by this import. Remove or change them first',
  'import.refused.xlsx_dtd':
    'The workbook declares a document type, which spreadsheet programs never do. It was not opened',
  'import.refused.xlsx_external': 'The workbook refers to other files. Copy the values into a new workbook',
  'import.refused.xlsx_strings': 'The workbook contains too much text. Save the sheet as CSV (UTF-8)',
  'import.refused.zip_entries': 'The workbook has more than {most} parts',
  'import.refused.zip_name': 'The workbook contains a part with an unsafe name',
  'import.refused.zip_nested': 'The workbook contains another archive',
  'import.refused.zip_ratio': 'The workbook unpacks to more than {most} times its size. It was not opened',
  'import.refused.zip_size': 'The workbook unpacks to more than {most} MB',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
