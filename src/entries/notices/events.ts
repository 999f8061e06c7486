/** How an account is mailed about an event; the panel's list has it in any case. */
export const MAIL_WAYS = ['now', 'daily', 'never'] as const
export type MailWay = (typeof MAIL_WAYS)[number]

/** The events of notices, each with its default way of mailing. */
export const EVENTS = {
  submitted: 'daily',
  assigned: 'now',
  returned: 'now',
  reviewed: 'daily',
  scheduled: 'daily',
  published: 'daily',
  unpublished: 'daily',
  archived: 'daily',
  changed: 'daily',
  undone: 'daily',
  failed: 'now',
  note: 'daily',
  answer: 'daily',
  mention: 'now',
  near: 'now',
  overdue: 'now',
  conflict: 'daily',
  source_failed: 'now',
  source_held: 'now',
  figures_late: 'daily',
  breaking_asked: 'now',
  breaking_sent: 'daily',
  breaking_refused: 'now',
} as const satisfies Record<string, MailWay>

export type NoticeEvent = keyof typeof EVENTS

export const EVENT_NAMES = Object.keys(EVENTS) as NoticeEvent[]

/** Whether the database's text names an event. */
export const isEvent = (text: string): text is NoticeEvent => Object.hasOwn(EVENTS, text)
