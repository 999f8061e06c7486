import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.newsletters.intro':
    'Issues are made up of stories and prices, and are sent to everyone who has confirmed a subscription to the newsletter.',
  'admin.newsletters.noServer':
    'No mail server is configured, so nothing can be sent. The site’s operator sets SMTP_URL.',
  'admin.newsletters.lists': 'Newsletters',
  'admin.newsletters.list': 'Newsletter',
  'admin.newsletters.on': 'Subscribers',
  'admin.newsletters.pending': 'Not confirmed yet',
  'admin.newsletters.closed': 'Closed',
  'admin.newsletters.addList': 'New newsletter',
  'admin.newsletters.noLists': 'There are no newsletters yet',
  'admin.newsletters.noListsText': 'Create one so that readers can subscribe to it.',
  'admin.newsletters.issues': 'Issues',
  'admin.newsletters.begin': 'New issue',
  'admin.newsletters.empty': 'No issues yet',
  'admin.newsletters.emptyText': 'Start an issue of one of the newsletters.',
  'admin.newsletters.subject': 'Subject',
  'admin.newsletters.state': 'Status',
  'admin.newsletters.at': 'When',
  'admin.newsletters.sent': 'Sent',
  'admin.newsletters.open': 'Waiting',
  'admin.newsletters.bounced': 'Bounced',
  'admin.newsletters.failed': 'Refused',
  'admin.newsletters.lost': 'Bounced or refused',
  'admin.newsletters.skipped': 'No longer subscribed',
  'admin.newsletters.unsubscribed': 'Unsubscribed',
  'admin.newsletters.unsubscribed.hint':
    'Unsubscribed: readers who used the link or button in this e-mail. Someone who subscribes again still counts.',
  'admin.newsletters.untitled': 'Untitled issue',
  'admin.newsletters.state.draft': 'Draft',
  'admin.newsletters.state.scheduled': 'Scheduled',
  'admin.newsletters.state.sending': 'Being sent',
  'admin.newsletters.state.paused': 'Paused',
  'admin.newsletters.state.sent': 'Sent',
  'admin.newsletters.state.stopped': 'Ended early',
  'admin.newsletters.problem.server':
    'The mail server does not accept the e-mails. Nothing is lost: it is tried again every few minutes.',
  'admin.newsletters.problem.withdrawn':
    'A story in this issue is no longer published. Publish it again and continue, or end the issue.',
  'admin.newsletters.problem.empty': 'The issue was empty when it was due. Add something and send it again.',
  'admin.newsletters.problem.large': 'The e-mail is too large. Take something out and send it again.',
  'admin.newsletters.back': 'All newsletters',
  'admin.newsletters.slug': 'Name in the address',
  'admin.newsletters.slug.hint': 'Lower-case Latin letters, digits and hyphens',
  'admin.newsletters.name': 'Name',
  'admin.newsletters.about': 'About the newsletter',
  'admin.newsletters.isOpen': 'Readers can subscribe',
  'admin.newsletters.isDemo': 'Demonstration data',
  'admin.newsletters.text': 'Text',
  'admin.newsletters.introduction': 'Introduction',
  'admin.newsletters.introduction.hint': 'An empty line begins a new paragraph.',
  'admin.newsletters.audience': 'Recipients',
  'admin.newsletters.audience.list': 'All subscribers ({count})',
  'admin.newsletters.audience.members': 'Those with an account ({count})',
  'admin.newsletters.audience.subscribers': 'Those who may read paid stories ({count})',
  'admin.newsletters.audience.hint':
    'A story that these recipients may not see is left out of the e-mail; that is checked again when it is sent.',
  'admin.newsletters.posts': 'Stories',
  'admin.newsletters.figures': 'Prices',
  'admin.newsletters.figures.hint':
    'Each with unit, market, source, day and its mark; the last price when it is sent.',
  'admin.newsletters.hidden': 'Left out: these recipients may not see it',
  'admin.newsletters.post': 'Story',
  'admin.newsletters.figure': 'Price',
  'admin.newsletters.add': 'Add',
  'admin.newsletters.preview': 'Preview',
  'admin.newsletters.preview.ar': 'In Arabic',
  'admin.newsletters.preview.en': 'In English',
  'admin.newsletters.size': '{count} kB of 90',
  'admin.newsletters.plain': 'Plain text',
  'admin.newsletters.test': 'Send a test to {email}',
  'admin.newsletters.send': 'Sending',
  'admin.newsletters.sendAt': 'Time (Riyadh)',
  'admin.newsletters.schedule': 'Schedule',
  'admin.newsletters.sendNow': 'Send now',
  'admin.newsletters.unschedule': 'Cancel schedule',
  'admin.newsletters.pause': 'Pause',
  'admin.newsletters.resume': 'Continue',
  'admin.newsletters.stop': 'End',
  'admin.newsletters.stopping':
    'Anyone who has not received the issue yet will not get it. This cannot be undone.',
  'admin.newsletters.remove': 'Remove issue',
  'admin.newsletters.removing': 'The issue is removed for good. No one has received it.',
  'admin.newsletters.begun': 'Started',
  'admin.newsletters.ended': 'Ended',
  'admin.newsletters.leftOut': {
    one: '{count} story was left out: the recipients may not see it.',
    other: '{count} stories were left out: the recipients may not see them.',
  },
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
