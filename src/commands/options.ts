import type { parseArgs } from 'node:util'

/** The options of the import commands, as `parseArgs` takes them. */
export const IMPORT_OPTIONS = {
  into: { type: 'string' },
  mapping: { type: 'string', default: 'generic' },
  'dry-run': { type: 'boolean', default: false },
  lang: { type: 'string' },
  account: { type: 'string' },
  errors: { type: 'string' },
  sheet: { type: 'string' },
  'header-row': { type: 'string' },
  dates: { type: 'string' },
  decimal: { type: 'string' },
  encoding: { type: 'string' },
  series: { type: 'string', default: 'brent' },
  'source-ar': { type: 'string' },
  'source-en': { type: 'string' },
  'source-url': { type: 'string' },
  'as-of': { type: 'string' },
  confidence: { type: 'string' },
} as const

/** The options as they were given. */
export type ImportOptions = ReturnType<typeof parseArgs<{ options: typeof IMPORT_OPTIONS }>>['values']

export const IMPORT_HELP = `  import <file or https address> --into prices|trade|capacity|stops|deals|cases|...
                               import a CSV or XLSX file; all of its rows or none
      --mapping generic        by the names of its columns (the default), worldbank, eia, or a saved mapping
      --dry-run                only check and count
      --lang ar|en             language of the messages
      --errors errors.csv      write every error and warning to a file, in both languages
      --source-ar --source-en --source-url --as-of --confidence   source and coverage of the figures
      --decimal comma --dates dmy|mdy --encoding windows-1256 --sheet <name> --header-row <line>   how the file is written
      --series brent|wti       of an EIA file, which does not say it
      --account <user name>    who imports; else the name of the operator is kept
  import undo <number>         take an import back
  imports                      list the imports, the newest first
  mapping save <name> <file> --into <where>   keep a mapping: of a JSON file, or as guessed from a data file's header
  mapping list, mapping show <name>
`
