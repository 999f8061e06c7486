import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'entries.move.unschedule': 'Cancel the schedule',
  'entries.review': 'Review',
  'entries.reviewer': 'Reviewer',
  'entries.reviewer.none': 'No one yet',
  'entries.reviewer.take': 'Review it myself',
  'entries.due': 'Deadline',
  'entries.due.none': 'None',
  'entries.due.over': 'Overdue',
  'entries.task.change': 'Change reviewer or deadline',
  'entries.task.save': 'Save',
  'entries.at': 'When',
  'entries.zone.riyadh': 'Riyadh',
  'entries.zone.own': 'Your time',
  'entries.zone.utc': 'UTC',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
