import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.past.edit': 'Edit',
  'admin.past.all': 'Whole history',
  'admin.past.count': { one: '{count} version', other: '{count} versions' },
  'admin.past.empty': 'No history yet',
  'admin.past.emptyText': 'Versions appear here once the newsroom or an import changes this entry.',
  'admin.past.cause': 'Version',
  'admin.past.when': 'Time',
  'admin.past.changed': 'Changed fields',
  'admin.past.note': 'Note',
  'admin.past.name': 'Name',
  'admin.past.rename': 'Rename',
  'admin.past.nameOf': 'Name of this version. A named version is never deleted.',
  'admin.past.since': 'Changes since',
  'admin.past.until': 'Changes from then until',
  'admin.past.compare': 'Compare',
  'admin.past.now': 'Now, as it is being edited',
  'admin.past.public': 'Now, as readers see it',
  'admin.past.before': 'Before',
  'admin.past.after': 'After',
  'admin.past.marksOnly': 'Only vowel marks changed.',
  'admin.past.restore': 'Restore this version',
  'admin.past.restoreField': 'Restore this field',
  'admin.past.same': 'No difference',
  'admin.past.sameText': 'Every field is the same in both.',
  'admin.past.cause.before': 'As it was before the newsroom’s first change',
  'admin.past.cause.save': 'Saved',
  'admin.past.cause.session': 'Draft as it was left',
  'admin.past.cause.submit': 'Submitted for review',
  'admin.past.cause.return': 'Returned to the author',
  'admin.past.cause.review': 'Reviewed',
  'admin.past.cause.schedule': 'Scheduled',
  'admin.past.cause.unschedule': 'Schedule cancelled',
  'admin.past.cause.publish': 'Published',
  'admin.past.cause.unpublish': 'Unpublished',
  'admin.past.cause.archive': 'Archived',
  'admin.past.cause.revive': 'Restored from the archive',
  'admin.past.cause.restore': 'Restored from the history',
  'admin.past.cause.conflict': 'Text that conflicted with another edit',
  'admin.past.cause.bulk': 'Bulk change',
  'admin.past.cause.undo': 'Bulk change undone',
  'admin.past.cause.import': 'Import',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
