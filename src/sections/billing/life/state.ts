export const STATUSES = ['pending', 'active', 'past_due', 'cancelled', 'ended'] as const
/** `cancelled`: paid for until its end, and not renewed. */
export type Status = (typeof STATUSES)[number]

/** What happens to a subscription. */
export const EVENTS = ['paid', 'cancel', 'resume', 'unpaid', 'over', 'expire'] as const
export type Event = (typeof EVENTS)[number]

/** In which status it may happen, and where it leads; what is not here cannot happen. */
const NEXT: Readonly<Record<Status, Partial<Record<Event, Status>>>> = {
  pending: { paid: 'active', expire: 'ended' },
  active: { paid: 'active', cancel: 'cancelled', unpaid: 'past_due', over: 'ended' },
  past_due: { paid: 'active', cancel: 'ended', over: 'ended' },
  cancelled: { resume: 'active', paid: 'active', over: 'ended' },
  // Money that comes late opens it again, from the day on which it came.
  ended: { paid: 'active' },
}

/** Where an event leads; null when it cannot happen in that status. */
export const nextStatus = (status: Status, event: Event): Status | null => NEXT[status][event] ?? null

/** Whether there is something to read, to cancel and to pay for; an account has at most one such subscription. */
export const LIVE = ['active', 'past_due', 'cancelled'] as const satisfies readonly Status[]
export const isLive = (status: Status): status is (typeof LIVE)[number] => LIVE.some((one) => one === status)

/** Days beyond a paid period in which the next one can still be paid without an interruption. */
export const GRACE_DAYS = 7
/** How long a checkout holds its coupon and its subscription. */
export const PENDING_HOURS = 24
/** Days from a period's end on which its invoice is asked for; the first is when it is made. */
export const REMINDERS = [-14, -3, 0, 3, 7] as const
export type ReminderStep = (typeof REMINDERS)[number]

/** Until when a period gives access: with the days of grace where it was paid for and goes on. */
export function accessEnd(status: Status, end: Date, trial: boolean): Date {
  const grace = status !== 'cancelled' && status !== 'ended' && !trial ? GRACE_DAYS : 0
  return new Date(end.getTime() + grace * 24 * 3_600_000)
}

/** The latest reminder whose time has come; null before the first. */
export function reminderDue(due: Date, now: Date): ReminderStep | null {
  const days = (now.getTime() - due.getTime()) / (24 * 3_600_000)
  return REMINDERS.findLast((step) => days >= step) ?? null
}
