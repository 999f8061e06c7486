import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.schedule.previous': 'Previous month',
  'admin.schedule.next': 'Next month',
  'admin.schedule.today': 'This month',
  'admin.schedule.view': 'View',
  'admin.schedule.month': 'Month',
  'admin.schedule.agenda': 'Agenda',
  'admin.schedule.zone': 'All dates and times are Riyadh time.',
  'admin.schedule.none': 'Nothing in {month}',
  'admin.schedule.noneText':
    'What is scheduled for publication, due, or published in this month is listed here.',
  'admin.schedule.scheduled': 'Scheduled',
  'admin.schedule.published': 'Published',
  'admin.schedule.due': 'Due',
  'admin.schedule.more': { one: '{count} more', other: '{count} more' },
  'admin.schedule.morePublished': { one: '{count} more was published', other: '{count} more were published' },
  'admin.schedule.change': 'Change the time',
  'admin.schedule.save': 'Save the new time',
  'admin.schedule.unscheduleSure': 'It will not be published until it is scheduled again.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
