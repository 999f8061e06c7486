import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.batch.value': 'New value for {rows}',
  'admin.batch.continue': 'Continue',
  'admin.batch.confirm.set': '“{field}” will become “{value}” in {rows}.',
  'admin.batch.confirm.empty': '“{field}” will be emptied in {rows}.',
  'admin.batch.confirm.publish': '{rows} will be published. Readers see them at once.',
  'admin.batch.confirm.archive': '{rows} will be archived. Readers will no longer see them.',
  'admin.batch.live.all': 'Readers see the change at once.',
  'admin.batch.live': {
    one: 'Readers see the change at once in {count} of them; the rest stays in drafts.',
    other: 'Readers see the change at once in {count} of them; the rest stays in drafts.',
  },
  'admin.batch.run.set': 'Change them',
  'admin.batch.run.publish': 'Publish them',
  'admin.batch.run.archive': 'Archive them',
  'admin.batch.changed': 'What was changed',
  'admin.batch.left': {
    one: '{count} entry is left as it is',
    other: '{count} entries are left as they are',
  },
  'admin.batch.notUndone': {
    one: '{count} entry could not be undone',
    other: '{count} entries could not be undone',
  },
  'admin.batch.why.same': 'Already so',
  'admin.batch.why.state': 'Its status does not allow it',
  'admin.batch.why.changed': 'Changed again since',
  'admin.batch.why.not_allowed': 'Your account does not have permission',
  'admin.batch.why.not_found': 'No longer there',
  'admin.batch.why.invalid_input': 'Check these fields first:',
  'admin.batch.why.stale': 'Changed by an import in the published version:',
  'admin.batch.why.in_use': 'Other entries refer to it',
  'admin.batch.why.other': 'It could not be changed',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
