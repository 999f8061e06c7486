import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'cli.archive.usage':
    'archive check <file or folder>, archive import <file or folder>, archive undo <number>, or archive list',
  'cli.archive.checked': 'Archive of {site} ({format})',
  'cli.archive.written': 'Written: {file}',
  'cli.archive.taken': 'Another process has taken this import up. Nothing more was written here',
  'cli.archive.taken_up': 'Import {id} was going on where it broke off.',
  'cli.archive.stopped': 'Stopped. What is written so far stays; the same command goes on.',
  'cli.archive.done': 'Import {id} is done.',
  'cli.archive.undo': 'To undo it: archive undo {id}',
  'cli.archive.undone':
    'Import {id} was undone. Removed: {removed}. Given their earlier text back: {restored}',
  'cli.archive.kept': 'Kept, because they were changed or commented on since: {count}',
  'cli.archive.undo_stopped': 'Stopped. The same command goes on.',
  'cli.archive.undo_unknown': 'There is no import {id}. archive list shows them all',
  'cli.archive.undo_undone': 'Import {id} was undone already',
  'cli.archive.undo_later':
    'Import {later} is of the same site and came later. Undo it first: archive undo {later}',
  'cli.archive.none': 'No archive was imported yet.',
  'cli.archive.line': '{id}  {day}  {site}  {format}  {stories}  {state}  {by}',
  'cli.archive.state.running': 'running',
  'cli.archive.state.stopped': 'stopped',
  'cli.archive.state.failed': 'failed',
  'cli.archive.state.done': 'done',
  'cli.archive.state.undoing': 'being undone',
  'cli.archive.state.undone': 'undone',
  'cli.archive.made.new': 'Added: {things}',
  'cli.archive.made.changed': 'Updated: {things}',
  'cli.archive.made.same': 'Unchanged: {things}',
  'cli.archive.made.kept': 'Changed there and here, left as they are: {things}',
  'cli.archive.made.missing': 'Not found: {things}',
  'cli.archive.made.asked': 'Asked to confirm: {things}',
  'cli.archive.finding': '{label} ({fate}): {times}, {things}',
  'cli.archive.mapping': 'The mapping {file} cannot be used: {reason}',
  'cli.archive.newsletter_unknown': 'There is no open newsletter {name}',
  'cli.archive.phase.index': 'Reading what there is: {percent}%',
  'cli.archive.phase.reserve': 'Preparing',
  'cli.archive.phase.tables': 'Tables of the site and figures: {percent}%',
  'cli.archive.phase.stories': 'Stories: {percent}%, {stories}',
  'cli.archive.phase.pictures': 'Pictures: {percent}%',
  'cli.archive.phase.documents': 'Documents: {percent}%',
  'cli.archive.phase.subscribers': 'Subscribers: {percent}%',
  'cli.archive.phase.tidying': 'Finishing',
  'cli.archive.phase.undo': 'Undoing: {percent}%',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
