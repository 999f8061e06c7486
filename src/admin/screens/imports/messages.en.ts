import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.imports.new': 'Import a file',
  'admin.imports.file': 'File',
  'admin.imports.file.hint': 'CSV or XLSX, up to {size}',
  'admin.imports.file.large':
    'The file is larger than {size}. Split it, or import it with the command on the server.',
  'admin.imports.into': 'Section',
  'admin.imports.into.choose': 'Choose a section',
  'admin.imports.send': 'Continue',
  'admin.imports.history': 'Past imports',
  'admin.imports.count': { one: '{count} import', other: '{count} imports' },
  'admin.imports.show': 'Show',
  'admin.imports.show.checks': 'Checks only',
  'admin.imports.empty': 'Nothing imported yet',
  'admin.imports.emptyText': 'Every import is listed here with its file and source, and can be undone.',
  'admin.imports.state': 'Status',
  'admin.imports.state.waiting': 'Waiting',
  'admin.imports.state.checking': 'Being checked',
  'admin.imports.state.running': 'Running',
  'admin.imports.state.broken': 'Interrupted',
  'admin.imports.state.checked': 'Checked',
  'admin.imports.state.done': 'Imported',
  'admin.imports.state.refused': 'Refused',
  'admin.imports.state.failed': 'Stopped',
  'admin.imports.state.undone': 'Undone',
  'admin.imports.when': 'Time',
  'admin.imports.added': 'Added',
  'admin.imports.changed': 'Changed',
  'admin.imports.source': 'Source',
  'admin.imports.undo': 'Undo',
  'admin.imports.undo.question':
    'Rows that this import added are removed, and rows that it changed become what they were. Undo it?',
  'admin.imports.good.left': { one: '{count} line was left out', other: '{count} lines were left out' },
  'admin.imports.template': 'Blank templates',
  'admin.imports.template.text':
    'Each section has a template with the column names that the import knows and an example row that is not imported. In Excel, a second sheet explains columns, units and allowed values.',
  'admin.imports.template.of': '{section} template, {format}',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
