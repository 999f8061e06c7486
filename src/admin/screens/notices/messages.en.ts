import type { NoticeEvent } from '#entries/notices/events.ts'
import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.notices': 'Notifications',
  'admin.notices.count': { one: '{count} notification', other: '{count} notifications' },
  'admin.notices.empty': 'No notifications yet',
  'admin.notices.emptyText':
    'What concerns you appears here: stories to review, notes, and what became of your own stories.',
  'admin.notices.allRead': 'Mark all as read',
  'admin.notices.markRead': 'Mark as read',
  'admin.notices.markUnread': 'Mark as unread',
  'admin.notices.show': 'Show',
  'admin.notices.unread': 'Unread',
  'admin.notices.what': 'What happened',
  'admin.notices.by': 'From',
  'admin.notices.at': 'Time',
  'admin.notices.state': 'Status',
  'admin.notices.isRead': 'Read',
  'admin.notices.isUnread': 'Unread',
  'admin.notices.system': 'The system',
  'admin.notices.untitled': 'Untitled {one}',
  'admin.notices.closed': 'Your account can no longer see it',
  'admin.notices.comma': ', ',
  'admin.notices.ar': 'Arabic',
  'admin.notices.en': 'English',
  'admin.notices.mail': 'Notifications by e-mail',
  'admin.notices.mail.hint': 'Every notification is in this list. Choose which ones are also e-mailed to',
  'admin.notices.way.now': 'At once',
  'admin.notices.way.daily': 'In one e-mail a day',
  'admin.notices.way.never': 'Not by e-mail',
  'admin.notices.event.submitted': 'Submitted for review',
  'admin.notices.event.assigned': 'You are asked to review',
  'admin.notices.event.returned': 'Returned to its author',
  'admin.notices.event.reviewed': 'Approved',
  'admin.notices.event.scheduled': 'Scheduled',
  'admin.notices.event.published': 'Published',
  'admin.notices.event.unpublished': 'Unpublished',
  'admin.notices.event.archived': 'Archived',
  'admin.notices.event.changed': 'Changed in a bulk change',
  'admin.notices.event.undone': 'Its last change was undone',
  'admin.notices.event.failed': 'Could not be published on time',
  'admin.notices.event.note': 'New note',
  'admin.notices.event.answer': 'Reply to a note',
  'admin.notices.event.mention': 'You were mentioned in a note',
  'admin.notices.event.near': 'The deadline is near',
  'admin.notices.event.overdue': 'The deadline has passed',
  'admin.notices.event.conflict':
    'A colleague changed the same field at the same time; both texts are in the history',
  'admin.notices.event.source_failed': 'A source could not be read',
  'admin.notices.event.figures_late': 'Figures of a source are late',
  'admin.notices.event.source_held': 'Figures from a source wait for approval',
  'admin.notices.event.breaking_asked': 'Breaking news awaits your consent',
  'admin.notices.event.breaking_sent': 'The breaking news you asked for was sent',
  'admin.notices.event.breaking_refused': 'The breaking news you asked for was refused',
  'admin.notices.mailed.open': 'Open the story',
  'admin.notices.mailed.openSource': 'Open the source',
  'admin.notices.mailed.source': 'Source',
  'admin.notices.mailed.story': 'Story',
  'admin.notices.mailed.by': 'From',
  'admin.notices.mailed.languages': 'Languages',
  'admin.notices.mailed.time': 'Time (Riyadh)',
  'admin.notices.mailed.footer':
    'You get this e-mail because you work in the newsroom of {site}. Choose what is e-mailed to you: {url}',
  'admin.notices.digest': {
    one: '{count} notification from the newsroom',
    other: '{count} notifications from the newsroom',
  },
  'admin.notices.digest.all': 'All notifications',
} as const satisfies MessageFile & Record<`admin.notices.event.${NoticeEvent}`, string>

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
