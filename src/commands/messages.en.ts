import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'cli.rows': { one: '{count} row', other: '{count} rows' },
  'cli.columns': { one: '{count} column', other: '{count} columns' },
  'cli.account.unknown': 'There is no account {name}',
  'cli.command.unknown': 'There is no command {name}. The command help lists them all',
  'cli.words.none': 'The command {name} takes no “{word}”. The command help lists what each takes',
  'cli.option.unknown': 'There is no option {option}. The command help lists them all',
  'cli.option.no_value': 'The option {option} takes no value, but “{value}” was given. See the command help',
  'cli.option.value_needed':
    'The option {option} needs a value: {option}=<value>. The command help shows an example',
  'cli.database.making': 'Creating the embedded database (once).',
  'cli.database.started': 'Embedded PostgreSQL started on port {port} ({data}).',
  'cli.database.found': 'Embedded PostgreSQL found running on port {port} ({data}).',
  'cli.database.elsewhere':
    'The embedded database is stored in {home}, because its account cannot enter {dir}.',
  'cli.database.waiting': 'Waiting for PostgreSQL at {place}: {reason}',
  'cli.database.migrated': 'Migrations applied: {names}.',
  'cli.migrate.done': 'The database has every migration.',
  'cli.demo.nothing':
    'Nothing loaded: the database already has stories, or already had the demonstration content.',
  'cli.demo.done': 'Demonstration content loaded. Stories: {count}',
  'cli.demo.open': 'Open figures loaded. Prices: {count}',
  'cli.demo.open_refused': 'The prices of the file {file} were not loaded: {reason}',
  'cli.synthetic.none': 'There were no synthetic stories.',
  'cli.synthetic.already':
    'Nothing added: there are synthetic stories already. Remove them first: synthetic --remove',
  'cli.synthetic.progress': 'Stories added: {written} of {posts}',
  'cli.synthetic.done': 'Synthetic stories added: {count}',
  'cli.synthetic.removed': 'Synthetic stories removed: {count}',
  'cli.synthetic.posts': '{option} is not a number from 1 to 9999999. Example: --posts=100000',
  'cli.admin_password.usage': 'Give the new password, more than eight characters: admin-password <new>',
  'cli.admin_password.done': 'The password of {name} is set.',
  'cli.admin_password.factors':
    'Two-step login has been removed from the account. It can be set up again after logging in.',
  'cli.audit.whole':
    'The audit log is complete and unaltered: {lines}. Its last line is {line}, with the hash {hash}. Keep a note of both elsewhere.',
  'cli.audit.lines': { one: '{count} line', other: '{count} lines' },
  'cli.audit.broken': 'The audit log is not as it was written:',
  'cli.audit.altered': '  line {line} was altered',
  'cli.audit.moved': '  line {line} does not follow the line before it',
  'cli.audit.missing': '  line {line} is missing',
  'cli.bounce.unset': 'Set BOUNCE_ADDRESS first: without it newsletters do not come back here',
  'cli.bounce.ignored': 'Ignored: no report of an e-mail that could not be delivered',
  'cli.bounce.unknown':
    'Ignored: it was not sent to one of our addresses, or its reader is gone or has another address now',
  'cli.bounce.old': 'Ignored: of that issue only the totals are stored',
  'cli.bounce.repeated': 'Ignored: noted before',
  'cli.bounce.hard': 'Noted: there is no such address; it gets no more newsletters',
  'cli.bounce.soft':
    'Noted: not delivered for now; three different issues within 90 days of each other end the newsletters to an address',
  'cli.bounce.refused': 'Noted as failed: the issue was refused, whatever the address',
  'cli.into.needed': 'Say where to: --into, one of {names}',
  'cli.into.unknown': 'Unknown target {name}; choose one of {names}',
  'cli.import.file_needed': 'Say which file: import <file or https address> --into prices',
  'cli.import.file_unknown': 'There is no file {file}',
  'cli.option.wrong': '{option} is not valid; possible here: {names}',
  'cli.undo.usage': 'Say which: import undo <number>; the command imports lists them',
  'cli.undo.foreign': 'An import into {target} cannot be undone here',
  'cli.mapping.usage': 'mapping save <name> <file> --into <where>, mapping list, or mapping show <name>',
  'cli.mapping.name':
    '{name} cannot be a name: lower-case Latin letters, digits and hyphens, and none of the ready-made ones',
  'cli.mapping.wrong': '{file} is not a mapping: {reason}',
  'cli.mapping.absent': 'There is no mapping {name}. The command mapping list shows them',
  'cli.import.begun': 'Import {id}: {file} into {target}',
  'cli.import.taken_up': 'Import {id} was interrupted; resuming',
  'cli.import.dry': 'Dry run {id}: {file} into {target}; nothing will be saved',
  'cli.import.unused': 'Columns not imported: {columns}',
  'cli.import.progress': 'Reading: {rows}, {rate} per second{share}{left}',
  'cli.import.progress.share': ', {percent}%',
  'cli.import.progress.left': ', {seconds} s left',
  'cli.import.merging': 'Writing {rows}',
  'cli.import.refused': 'Nothing was imported: {reason}',
  'cli.import.refused_rows': {
    one: 'Nothing was imported: {count} error',
    other: 'Nothing was imported: {count} errors',
  },
  'cli.import.more': { one: '… and {count} more', other: '… and {count} more' },
  'cli.import.more_hint': 'Save all to a file: --errors=errors.csv',
  'cli.import.errors_file': 'All errors and warnings are in {file}',
  'cli.import.warnings': {
    one: '{count} warning (not blocking)',
    other: '{count} warnings (not blocking)',
  },
  'cli.import.checked': 'No errors. To be added: {added}; to be changed: {changed}; unchanged: {unchanged}',
  'cli.import.done': 'Import complete. Added: {added}; changed: {changed}; unchanged: {unchanged}',
  'cli.import.same': 'Nothing changed: every row of the file is already stored ({unchanged})',
  'cli.import.skipped': {
    one: '{count} row skipped: no figure, or not a series of this site',
    other: '{count} rows skipped: no figure, or not series of this site',
  },
  'cli.import.undo_hint': 'To undo: import undo {id}',
  'cli.import.stopped': 'Stopped. Nothing was imported or saved',
  'cli.import.undone': 'Import {id} undone. Removed: {removed}; restored: {restored}',
  'cli.import.undone_kept': {
    one: '{count} row edited since then was left unchanged',
    other: '{count} rows edited since then were left unchanged',
  },
  'cli.imports.none': 'No imports yet',
  'cli.imports.head':
    'No. | Status | Target | File | Started | By | Rows | Added | Changed | Errors | Source | As of',
  'cli.imports.broken_hint': 'To resume an “interrupted” import, run the same command again',
  'cli.imports.state.broken': 'interrupted',
  'cli.imports.state.checked': 'checked',
  'cli.imports.state.checking': 'being checked',
  'cli.imports.state.done': 'done',
  'cli.imports.state.failed': 'stopped',
  'cli.imports.state.refused': 'refused',
  'cli.imports.state.running': 'running',
  'cli.imports.state.undone': 'undone',
  'cli.imports.state.waiting': 'waiting',
  'cli.mapping.none': 'No saved mappings yet',
  'cli.mapping.line': '{name}: into {target}, {columns}, saved by {by} on {day}',
  'cli.mapping.saved': 'Mapping {name} saved for {target}: {columns}',
  'cli.mapping.unknown': 'Unknown mapping {name} for {target}. Available: {names}',
  'cli.fetching': 'Fetching {address}',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
