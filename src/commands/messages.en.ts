import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'cli.import.begun': 'Import {id}: {file} into {target}',
  'cli.import.taken_up': 'Import {id} was interrupted; resuming',
  'cli.import.dry': 'Dry run {id}: {file} into {target}; nothing will be saved',
  'cli.import.unused': 'Columns not imported: {columns}',
  'cli.import.progress': 'Reading: {rows} rows, {rate} per second{share}{left}',
  'cli.import.progress.share': ', {percent}%',
  'cli.import.progress.left': ', {seconds} s left',
  'cli.import.merging': 'Writing {rows} rows',
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
  'cli.import.checked': 'No errors. Rows to add: {added}; to change: {changed}; unchanged: {unchanged}',
  'cli.import.done': 'Import complete. Rows added: {added}; changed: {changed}; unchanged: {unchanged}',
  'cli.import.same': 'Nothing changed: every row of the file is already stored ({unchanged})',
  'cli.import.skipped': {
    one: '{count} row skipped: no figure, or not a series of this site',
    other: '{count} rows skipped: no figure, or not series of this site',
  },
  'cli.import.undo_hint': 'To undo: import undo {id}',
  'cli.import.stopped': 'Stopped. Nothing was imported or saved',
  'cli.import.undone': 'Import {id} undone. Rows removed: {removed}; restored: {restored}',
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
  'cli.imports.state.checking': 'checking',
  'cli.imports.state.done': 'done',
  'cli.imports.state.failed': 'stopped',
  'cli.imports.state.refused': 'refused',
  'cli.imports.state.running': 'running',
  'cli.imports.state.undone': 'undone',
  'cli.mapping.none': 'No saved mappings yet',
  'cli.mapping.line': '{name}: into {target}, {columns} columns, saved by {by} on {day}',
  'cli.mapping.saved': 'Mapping {name} saved for {target}: {columns}',
  'cli.mapping.unknown': 'Unknown mapping {name} for {target}. Available: {names}',
  'cli.fetching': 'Fetching {address}',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
