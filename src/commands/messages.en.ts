import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'cli.rows': { one: '{count} row', other: '{count} rows' },
  'cli.columns': { one: '{count} column', other: '{count} columns' },
  'cli.account.unknown': 'There is no account {name}',
  'cli.command.unknown': 'There is no command {name}. The command help lists them all',
  'cli.into.needed': 'Say where to: --into, one of {names}',
  'cli.into.unknown': 'Unknown target {name}; choose one of {names}',
  'cli.import.file_needed': 'Say which file: import <file or https address> --into prices',
  'cli.import.file_unknown': 'There is no file {file}',
  'cli.option.wrong': '{option} is not valid; possible here: {names}',
  'cli.undo.usage': 'Say which: import undo <number>; the command imports lists them',
  'cli.undo.foreign': 'An import into {target} cannot be undone here',
  'cli.mapping.usage': 'mapping save <name> <file> --into <where>, mapping list, or mapping show <name>',
  'cli.mapping.name':
    '{name} cannot be a name: small Latin letters, digits and hyphens, and none of the ready-made ones',
  'cli.mapping.wrong': '{file} is not a mapping: {reason}',
  'cli.mapping.absent': 'There is no mapping {name}. The command mapping list shows them',
  'cli.import.begun': 'Import {id}: {file} into {target}',
  'cli.import.taken_up': 'Import {id} was broken off; it goes on',
  'cli.import.dry': 'Dry run {id}: {file} into {target}; nothing will be written',
  'cli.import.unused': 'Columns of the file that are not imported: {columns}',
  'cli.import.progress': 'Reading: {rows}, {rate} a second{share}{left}',
  'cli.import.progress.share': ', {percent}%',
  'cli.import.progress.left': ', {seconds} s left',
  'cli.import.merging': 'Writing {rows}',
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
  'cli.import.checked': 'No error. To be added: {added}; to be changed: {changed}; unchanged: {unchanged}',
  'cli.import.done': 'Done. Added: {added}; changed: {changed}; unchanged: {unchanged}',
  'cli.import.same': 'Nothing changed: every row of the file is there already ({unchanged})',
  'cli.import.skipped': {
    one: '{count} row was passed over: no figure, or not one of our series',
    other: '{count} rows were passed over: no figure, or not one of our series',
  },
  'cli.import.undo_hint': 'To undo: import undo {id}',
  'cli.import.stopped': 'Stopped. Nothing was imported and nothing was kept',
  'cli.import.undone': 'Import {id} is undone. Removed: {removed}; put back: {restored}',
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
  'cli.mapping.line': '{name}: into {target}, {columns}, saved by {by} on {day}',
  'cli.mapping.saved': 'The mapping {name} is saved, for {target}: {columns}',
  'cli.mapping.unknown': 'There is no mapping {name} for {target}. There are: {names}',
  'cli.fetching': 'Fetching {address}',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
