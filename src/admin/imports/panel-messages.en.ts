/** What an import reports where a command would name an option: here the field of the form that helps. */
export const en = {
  'import.issue.number_comma':
    '“{value}” is not a number with a decimal point; if a comma separates the decimals, choose it under “Decimals”',
  'import.issue.date_undeclared':
    'Which comes first in “{value}”, the day or the month? Choose it under “Dates”',
  'import.issue.date_order':
    '“{value}” can be read in two ways; choose the order of day and month under “Dates”',
  'import.refused.column_unmapped':
    'No column is mapped to “{column}”, which is required. Columns found: {found}. Map one to it, or give the line of the column names',
  'import.refused.header_missing':
    'The file has no column “{header}”. If the column names are in another line, give its number',
  'import.refused.header_none': 'No line with column names was found. If there is one, give its number',
  'import.refused.file_encoding':
    'The file is not in UTF-8. Choose its encoding (older Arabic versions of Excel save in windows-1256), or save it as CSV (UTF-8)',
  'import.refused.file_utf16':
    'The file is in UTF-16. Choose its encoding (utf-16le or utf-16be), or save it as CSV (UTF-8)',
  'import.refused.series_needed':
    'A file of this source does not say which series it holds; choose one: {names}',
  'import.refused.stopped': 'The import was stopped. Nothing in the file was saved',
  'import.refused.fault': 'The import failed because of a fault on our side. Nothing in the file was saved',
} as const
