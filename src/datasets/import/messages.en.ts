import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'import.issue.at': 'Line {line}, column “{column}”: {problem}',
  'import.issue.line': 'Line {line}: {problem}',
  'import.issue.above': '{value} is more than {max}, the most that is possible here',
  'import.issue.below': '{value} is less than {min}, the least that is possible here',
  'import.issue.boolean': '“{value}” is neither yes nor no',
  'import.issue.country': '“{value}” is no country that we know; write its name or its two-letter code',
  'import.issue.date': '“{value}” is not a valid date; write it like 2026-05-09, 2026-05 or 2026',
  'import.issue.date_undeclared':
    'The order of day and month in “{value}” is not declared for the file; add {option}',
  'import.issue.date_coarse': '“{value}” is not exact enough; the day is needed',
  'import.issue.date_order':
    '“{value}” can be read in two ways; say which comes first, the day (--dates=dmy) or the month (--dates=mdy)',
  'import.issue.duplicate': 'The same row stands in line {first} already ({key})',
  'import.issue.enum': '“{value}” is not one of the values allowed here: {allowed}',
  'import.issue.formula':
    'The cell holds a formula whose result was not saved; open the workbook, save it and import it again',
  'import.issue.integer': '“{value}” is not a whole number',
  'import.issue.list_long': 'The list has more than {max} entries',
  'import.issue.number': '“{value}” is not a valid number',
  'import.issue.number_comma':
    '“{value}” is not a number with a decimal point; if a comma separates the decimals, add --decimal=comma',
  'import.issue.reference': '“{value}” is not known here; write its key or its name as the site has it',
  'import.issue.required': 'The cell is empty; this column needs a value',
  'import.issue.required_mark': '“{value}” stands for no value; this column needs one',
  'import.issue.rule': 'These values do not go together or are not allowed: {columns}',
  'import.issue.text_control': 'The text holds characters that cannot be shown',
  'import.issue.text_long': 'The text has {length} characters; at most {max} are possible',
  'import.refused.address_failed': 'The address could not be read: {reason}',
  'import.refused.address_https': 'Only addresses that begin with https:// are fetched',
  'import.refused.address_private': 'The address leads to a machine of a private network. It was not asked',
  'import.refused.address_redirects': 'The address leads on more than {most} times',
  'import.refused.address_size': 'The file at this address is larger than {most} MB',
  'import.refused.address_slow': 'The address did not answer within {seconds} seconds',
  'import.refused.address_status': 'The address answered with {status}',
  'import.refused.cell_long': 'Line {line}: a cell has more than {most} characters',
  'import.refused.column_unknown':
    'The mapping names the column {column}, which is not there or stands in it twice',
  'import.refused.column_unmapped':
    'No column of the file is “{column}”, and a row needs it. Columns found: {found}. If the names of the columns stand in another line, add --header-row=<line>',
  'import.refused.columns_many': 'Line {line}: more than {most} columns',
  'import.refused.file_binary': 'This is no CSV file. Save the sheet as CSV (UTF-8) or as XLSX',
  'import.refused.file_damaged': 'The file is damaged or incomplete. Save it again and try once more',
  'import.refused.file_empty': 'The file has no rows',
  'import.refused.file_encoding':
    'The file is not in UTF-8. Save it as CSV (UTF-8), or declare its encoding (windows-1256 is what older Excel writes in Arabic)',
  'import.refused.file_utf16':
    'The file is in UTF-16. Save it as CSV (UTF-8), or declare its encoding (utf-16le or utf-16be)',
  'import.refused.file_locked':
    'The workbook has a password or is of a format before 2007. Save it as XLSX without a password',
  'import.refused.header_missing':
    'The file has no column “{header}”. If the names of the columns stand in another line, add --header-row=<line>',
  'import.refused.header_none':
    'No line with the names of the columns was found. If there is one, add --header-row=<line>',
  'import.refused.header_twice': 'The file has two columns “{header}”; map it by its number',
  'import.refused.import_unknown': 'There is no import {id}',
  'import.refused.column_needed': 'New rows need the column “{column}”, which the file does not have',
  'import.refused.import_undone': 'Import {id} was undone already',
  'import.refused.import_unfinished': 'Import {id} brought nothing in, so there is nothing to undo',
  'import.refused.rows_none': 'The file has the names of the columns and no row below them',
  'import.refused.series_needed':
    'A file of this source does not say which series it holds; add --series=<name>, one of: {names}',
  'import.refused.not_xlsx': 'This is no XLSX workbook',
  'import.refused.quote_open': 'Line {line}: a quotation mark is opened and never closed',
  'import.refused.record_long': 'Line {line} is too long for a row of data',
  'import.refused.running': 'This import is running already',
  'import.refused.sheet_missing': 'There is no sheet “{sheet}”. The workbook has: {sheets}',
  'import.refused.undo_later': {
    one: 'A later import changed {count} row of this one. Undo that one first',
    other: 'A later import changed {count} rows of this one. Undo that one first',
  },
  'import.refused.undo_used':
    'Other rows refer to rows that this import brought. Remove or change those first',
  'import.refused.xlsx_dtd':
    'The workbook declares a document type, which no sheet program does. It was not opened',
  'import.refused.xlsx_external': 'The workbook refers to other files. Copy the values into a new workbook',
  'import.refused.xlsx_strings': 'The workbook has too much text. Save the sheet as CSV (UTF-8)',
  'import.refused.zip_entries': 'The workbook has more than {most} parts',
  'import.refused.zip_name': 'The workbook has a part whose name is not safe',
  'import.refused.zip_nested': 'The workbook holds another archive',
  'import.refused.zip_ratio': 'The workbook unpacks to more than {most} times its size. It was not opened',
  'import.refused.zip_size': 'The workbook unpacks to more than {most} MB',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
