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
  'cli.database.locked': 'Waiting for a lock for {seconds} s; it is held by {holder}.',
  'cli.database.table-in-use': 'Migration {name} waits for a table that is in use (try {tried}).',
  'cli.database.schema-behind':
    'Waiting for the migrations {names}; MIGRATE=never, so another process has to run: migrate',
  'cli.database.migrated': 'Migrations applied: {names}.',
  'cli.migrate.done': 'The database has every migration.',
  'cli.demo.nothing':
    'Nothing loaded: the database already has stories, or already had the demonstration content.',
  'cli.demo.done': 'Demonstration content loaded. Stories: {count}',
  'cli.demo.open': 'Open figures loaded. Prices: {count}',
  'cli.demo.open_refused': 'The prices of the file {file} were not loaded: {reason}',
  'cli.demo.usage': 'demo, demo remove [--only prices,trade] [--dry-run], or demo undo',
  'cli.demo.none': 'There is no demonstration content to remove.',
  'cli.demo.dry': 'Dry run: nothing was removed.',
  'cli.demo.part': '{name} ({label}): {rows}{also}',
  'cli.demo.along': ', and {rows} that belong to them',
  'cli.demo.goes': 'Removed too: {what} ({count})',
  'cli.demo.waits': 'Kept, but not shown: {what} ({count})',
  'cli.demo.of.alerts': 'price alerts',
  'cli.demo.of.home': 'home page places',
  'cli.demo.of.menu': 'menu links',
  'cli.demo.of.redirects': 'redirects',
  'cli.demo.of.comments': 'readers’ comments',
  'cli.demo.of.ballots': 'votes cast',
  'cli.demo.of.favourites': 'saved stories',
  'cli.demo.of.follows': 'followed bylines and series',
  'cli.demo.kept': 'Not removed: {rows}',
  'cli.demo.why.edited': 'changed since it was loaded',
  'cli.demo.why.used': 'in use',
  'cli.demo.story': 'Links to a removed story: {title} {address}',
  'cli.demo.removed': 'Demonstration content removed: {rows}. To bring it back: demo undo',
  'cli.demo.undo.none': 'No removal is left to undo.',
  'cli.demo.undone': 'Demonstration content is back: {rows}',
  'cli.demo.left': 'Changed since, and left as they are: {rows}',
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
  'cli.backup.usage':
    'backup <file>, backup --schedule=03:30 --keep=7 <folder>, or backup --schedule=off; file and folder may be s3://…',
  'cli.backup.progress': 'Written so far: {size}',
  'cli.backup.files': { one: '{count} file', other: '{count} files' },
  'cli.backup.done': 'Backup written and checked: {place}, {size} ({rows}, {files})',
  'cli.backup.secrets.sealed':
    'Keys of sources and authenticator secrets are in it, encrypted with the portal’s SECRET, which is not: keep keys.json or SECRET elsewhere.',
  'cli.backup.secrets.none':
    'Passwords, authenticator secrets and keys of sources were left out: after a restore they are set again.',
  'cli.backup.secrets.enclosed':
    'The portal’s SECRET is in it, encrypted with BACKUP_PASSPHRASE. Without that passphrase it cannot be read.',
  'cli.backup.scheduled': {
    one: 'A backup is made every day at {at}, Riyadh time, in {place}; the last {count} is kept.',
    other: 'A backup is made every day at {at}, Riyadh time, in {place}; the last {count} are kept.',
  },
  'cli.backup.unscheduled': 'No more backups are made by themselves. Those made so far stay.',
  'cli.backup.fault.absent': 'There is no file {place}',
  'cli.backup.fault.changing':
    'Files kept being removed while they were read, so nothing was written. Try again at a quieter time',
  'cli.backup.fault.cut':
    'The backup is incomplete: its end is missing. Nothing was restored; use another copy',
  'cli.backup.fault.damaged': 'The backup is damaged at {entry}. Nothing was restored; use another copy',
  'cli.backup.fault.unverified':
    'What was written to {place} is not what was sent; it was removed. Check the disk',
  'cli.backup.fault.foreign': 'The file is not a backup of this portal',
  'cli.backup.fault.keys_missing':
    'There is no SECRET to enclose: neither in the environment nor in keys.json',
  'cli.backup.fault.newer':
    'The backup was made by a newer release ({what}). Nothing was restored; install that release first',
  'cli.backup.fault.no_portal': 'The database has no portal in it yet, so there is nothing to back up',
  'cli.backup.fault.not_empty':
    'The database is not empty. Nothing was restored; name an empty one, or another DATA_DIR',
  'cli.backup.fault.other_file':
    'The storage has another file under the name {key}. Nothing was restored; name an empty storage',
  'cli.backup.fault.passphrase_needed':
    'Set BACKUP_PASSPHRASE first, at least 12 characters: the portal’s SECRET is encrypted with it',
  'cli.backup.fault.passphrase_wrong':
    'BACKUP_PASSPHRASE is not the one of this backup. Nothing was restored; without it the rest can be restored',
  'cli.backup.fault.place':
    '{place} is not an address of a bucket: s3://key:secret@host/bucket/folder/name.tar.zst, in lower-case letters',
  'cli.backup.fault.stopped': 'Stopped. No backup was written',
  'cli.backup.fault.taken': 'There is a file {place} already. Choose another name',
  'cli.backup.fault.unwritable': '{place} cannot be written: {reason}',
  'cli.restore.usage': 'Say which file: restore <file or s3://…>',
  'cli.restore.checked': 'The backup of {at} is complete (release {portal}). Restoring',
  'cli.restore.done': 'Restored from {place}: {rows}, {files}',
  'cli.restore.foreign': 'Not restored: the table {table}, which is not the portal’s',
  'cli.restore.key.same': 'This portal has the same SECRET.',
  'cli.restore.key.other':
    'This portal has another SECRET: keys of sources and authenticator apps must be set again, unless you bring the old one before the first start.',
  'cli.restore.key.missing':
    'Before the first start bring the old portal’s keys.json into DATA_DIR, or its SECRET: without it keys of sources and authenticator apps must be set again.',
  'cli.restore.key.closed':
    'The old portal’s SECRET is in the backup, but BACKUP_PASSPHRASE was not given. Bring keys.json or SECRET before the first start.',
  'cli.restore.key.brought': 'The old portal’s SECRET is now in keys.json.',
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
  'cli.sources.usage':
    'Say what: sources, or sources add <file.json>, run, pause, resume, log, approve or reject <name>',
  'cli.sources.absent': 'There is no source {name}. The command sources lists them',
  'cli.sources.none': 'No sources yet',
  'cli.sources.head': 'Name | Status | Publisher | Last run | Outcome | Next run',
  'cli.sources.state.on': 'on',
  'cli.sources.state.paused': 'paused',
  'cli.sources.state.failing': 'failing',
  'cli.sources.state.held': 'awaiting approval',
  'cli.sources.added':
    'Source {name} added, paused. Try it: sources run {name} --dry-run. Then: sources resume {name}',
  'cli.sources.taken': 'There is a source {name} already',
  'cli.sources.json': '{file} is not JSON',
  'cli.sources.field_unknown': 'there is no field {name}',
  'cli.sources.wrong': '{file} is not a source: {problems}',
  'cli.sources.busy': 'Source {name} is being run already',
  'cli.sources.file_needed': 'Source {name} has no address: say which file, sources run {name} --file=<file>',
  'cli.sources.file_other':
    'Source {name} is fetched by itself: --file is for sources whose address is upload:',
  'cli.sources.outcome': 'Run {run}: {state}',
  'cli.sources.counts': 'Import {id}. Added: {added}; changed: {changed}; unchanged: {unchanged}',
  'cli.sources.log_none': 'This source has not run yet',
  'cli.sources.log_head': 'No. | Started | Outcome | Import | By | Reason',
  'cli.sources.paused': 'Source {name} is paused',
  'cli.sources.resumed': 'Source {name} will be fetched next at {at}, Riyadh time',
  'cli.sources.reason': 'Say why: sources reject <name> --reason=<why>',
  'cli.sources.nothing_held': 'Nothing of source {name} awaits approval',
  'cli.sources.rejected': 'What source {name} sent was rejected; nothing of it was imported',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
