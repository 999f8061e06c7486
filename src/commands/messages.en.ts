import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'cli.import.begun': 'Import {id}: {file} into {target}',
  'cli.import.taken_up': 'Import {id} was broken off; it goes on',
  'cli.import.dry': 'Dry run {id}: {file} into {target}; nothing will be written',
  'cli.import.unused': 'Columns of the file that are not imported: {columns}',
  'cli.import.progress': 'Reading: {rows} rows, {rate} a second{share}{left}',
  'cli.import.progress.share': ', {percent} %',
  'cli.import.progress.left': ', {seconds} s left',
  'cli.import.merging': 'Writing {rows} rows',
  'cli.import.refused': 'Nothing was imported: {reason}',
  'cli.import.refused_rows': {
    one: 'Nothing was imported: {count} row has an error',
    other: 'Nothing was imported: {count} errors',
  },
  'cli.import.more': { one: '… and {count} more', other: '… and {count} more' },
  'cli.import.more_hint': 'All of them in a file: --errors=errors.csv',
  'cli.import.errors_file': 'Every error and warning is in {file}',
  'cli.import.warnings': {
    one: '{count} warning (blocks nothing)',
    other: '{count} warnings (block nothing)',
  },
  'cli.import.checked': 'No error. It would add {added}, change {changed} and leave {unchanged} as they are',
  'cli.import.done': 'Done. Added {added}, changed {changed}, left {unchanged} as they were',
  'cli.import.same': 'Nothing changed: every row of the file is there already ({unchanged})',
  'cli.import.skipped': {
    one: '{count} row was passed over: no figure, or not one of our series',
    other: '{count} rows were passed over: no figure, or not one of our series',
  },
  'cli.import.undo_hint': 'To take it back: import undo {id}',
  'cli.import.stopped': 'Stopped. Nothing was imported and nothing was kept',
  'cli.import.undone': 'Import {id} is undone: {removed} rows removed, {restored} put back',
  'cli.import.undone_kept': {
    one: '{count} row was changed by an editor since and stays as it is',
    other: '{count} rows were changed by an editor since and stay as they are',
  },
  'cli.imports.none': 'There are no imports yet',
  'cli.imports.head':
    'No. | State | Into | File | Begun | By | Rows | Added | Changed | Errors | Source | As of',
  'cli.imports.broken_hint': 'What is “broken” goes on when the same command is given again',
  'cli.imports.state.broken': 'broken',
  'cli.imports.state.checked': 'checked',
  'cli.imports.state.checking': 'checking',
  'cli.imports.state.done': 'done',
  'cli.imports.state.failed': 'stopped',
  'cli.imports.state.refused': 'refused',
  'cli.imports.state.running': 'running',
  'cli.imports.state.undone': 'undone',
  'cli.mapping.none': 'There are no saved mappings yet',
  'cli.mapping.line': '{name}: into {target}, {columns} columns, saved by {by} on {day}',
  'cli.mapping.saved': 'The mapping {name} is saved, for {target}: {columns}',
  'cli.mapping.unknown': 'There is no mapping {name} for {target}. There are: {names}',
  'cli.fetching': 'Fetching {address}',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
